import { Suspense } from 'react'
import type { SubmittedQuiz } from '#contract/quiz.ts'
import { LoadingState } from '../../ui/states.tsx'
import { updateCachedLesson } from './course-store.ts'
import { LessonBody } from './lesson-body.tsx'
import { LessonAssignments, LessonConversation, LessonResources } from './lesson-extras.tsx'
import { LessonSources } from './lesson-sources.tsx'
import { ActivityPart, CasePart, QuizPart } from './part-scripts.ts'
import type { Lesson, Reading } from './reading.ts'

export const LessonParts = ({
  lesson,
  reading,
  minutesSpent,
  onCompleted,
}: {
  lesson: Lesson
  reading: Reading
  minutesSpent: () => number
  /** Called after a quiz was graded or an activity submitted. */
  onCompleted: (graded?: SubmittedQuiz) => void
}) => (
  <>
    <LessonBody
      lesson={lesson}
      reading={reading}
      onDecided={(made) =>
        updateCachedLesson(reading, lesson.moduleId, lesson.lessonId, (cached) => ({
          decisions: cached.decisions.map((decision) => (decision.id === made.id ? made : decision)),
        }))
      }
    />
    {lesson.branchingCase ? (
      <Suspense fallback={<LoadingState />}>
        <CasePart
          branchingCase={lesson.branchingCase}
          lesson={lesson}
          reading={reading}
          onChanged={(branchingCase) => updateCachedLesson(reading, lesson.moduleId, lesson.lessonId, () => ({ branchingCase }))}
        />
      </Suspense>
    ) : null}
    <LessonConversation conversation={lesson.conversation} lesson={lesson} reading={reading} />
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
