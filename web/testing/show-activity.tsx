import { render } from '@testing-library/react'
import type { ActivityField } from '#contract/course-content.ts'
import { ActivityPart } from '../app/reader/activity-part.tsx'
import { sampleLesson, sampleReading } from './sample-lesson.ts'

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
