import { render } from '@testing-library/react'
import { beforeEach } from 'vitest'
import type { ActivityField } from '#contract/course-content.ts'
import { ActivityPart } from '../app/reader/activity-part.tsx'
import { type AnswersByLine, answerCallsByLine } from './answer-calls.ts'
import { sampleLesson, sampleReading } from './sample-lesson.ts'
import { leaveTokenOf } from './signed-in.ts'

export const activityAddress = '/api/lessons/3/4/activity'

/** The answer for an activity that nobody has begun. */
export const untouched = {
  data: { values: {}, savedAt: null, submittedAt: null, submittedValues: null, status: 'empty', version: 0, review: null },
}

/** The server of {@link showActivity}: nothing is begun, and drafts are taken. Each test may answer otherwise. */
export const answerActivityCalls = (): AnswersByLine & { bodyOf: (line: string) => unknown } => {
  const server = answerCallsByLine()
  beforeEach(() => {
    leaveTokenOf('anna')
    server.answers[`GET ${activityAddress}`] = untouched
    server.answers[`PUT ${activityAddress}`] = untouched
  })
  return Object.assign(server, { bodyOf: (line: string) => server.calls.find((call) => call.line === line)?.body })
}

/** Shows an activity of Module 3 with its tool to the learner `anna`, and counts how often she has submitted it. */
export const showActivity = (assistant: string, fields: ActivityField[]) => {
  const activity = { minutes: 10, assistant, intro: 'Fill it in.', example: null, fields }
  let submitted = 0
  const view = render(
    <ActivityPart
      lesson={sampleLesson({ moduleId: 3, kind: 'activity', activity })}
      reading={sampleReading({ mode: 'learner', moduleId: 3, owner: 'anna', invitation: undefined })}
      activity={activity}
      minutesSpent={() => 7}
      onSubmitted={() => {
        submitted += 1
      }}
    />,
  )
  return { ...view, submissions: () => submitted }
}
