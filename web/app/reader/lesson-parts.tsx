import { Suspense } from 'react'
import type { QuizResult } from '#contract/course.ts'
import { LoadingState } from '../ui/states.tsx'
import { LessonBody } from './lesson-body.tsx'
import { LessonAssignments, LessonResources } from './lesson-extras.tsx'
import { LessonSources } from './lesson-sources.tsx'
import { ActivityPart, QuizPart } from './part-scripts.ts'
import type { Lesson, Reading } from './reading.ts'

/** Everything of a lesson below its heading: body, quiz or activity, resources, assignments, sources. */
export const LessonParts = ({
  lesson,
  reading,
  minutesSpent,
  onCompleted,
}: {
  lesson: Lesson
  reading: Reading
  minutesSpent: () => number
  /** Called when a quiz was graded or an activity sent. */
  onCompleted: (quizResult?: QuizResult) => void
}) => (
  <>
    <LessonBody lesson={lesson} />
    <LessonAssignments assignments={lesson.assignments} />
    <Suspense fallback={<LoadingState />}>
      {lesson.quiz ? <QuizPart lesson={lesson} reading={reading} minutesSpent={minutesSpent} onGraded={onCompleted} /> : null}
      {lesson.activity ? (
        <ActivityPart
          lesson={lesson}
          reading={reading}
          activity={lesson.activity}
          minutesSpent={minutesSpent}
          onSubmitted={() => onCompleted()}
        />
      ) : null}
    </Suspense>
    <LessonResources resources={lesson.resources} invitation={reading.invitation} />
    <LessonSources facts={lesson.facts} />
  </>
)
