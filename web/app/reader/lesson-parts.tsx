import { type ReactNode, Suspense } from 'react'
import type { SubmittedQuiz } from '#contract/quiz.ts'
import { fileHeaders } from '../../session/stored-tokens.ts'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoadingState } from '../../ui/states.tsx'
import { updateCachedLesson, withDecision } from './course-store.ts'
import { DownloadLink } from './download-button.tsx'
import { LessonBody } from './lesson-body.tsx'
import { LessonSources } from './lesson-sources.tsx'
import { ActivityPart, CasePart, QuizPart } from './part-scripts.ts'
import type { Lesson, LessonProps, WorkProps } from './reading.ts'

const Conversation = ({ lesson, reading }: LessonProps) =>
  lesson.conversation && !reading.invitation ? (
    <section
      aria-labelledby="conversation-title"
      className="grid gap-2 max-w-192 rounded-lg border border-line bg-surface px-4 py-4 text-(length:--text-sm) print:hidden"
    >
      <p className="flex flex-wrap gap-2">
        <Badge tone="info">Conversation</Badge> <Badge tone="warning">Invented</Badge>
      </p>
      <h2 id="conversation-title" className="text-title">
        {lesson.conversation.title}
      </h2>
      <p>
        You talk with {lesson.conversation.person} line by line, and the clock runs. It’s part of the practice on top of this
        lesson.
      </p>
      <ButtonLink
        to={`/user/${reading.owner}/conversation/${lesson.moduleId}/${lesson.lessonId}`}
        variant="secondary"
        icon="message"
        className="justify-self-start"
      >
        Have the conversation
      </ButtonLink>
    </section>
  ) : null

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="grid gap-3 max-w-192 pt-5 border-t border-line text-(length:--text-sm)">
    <h2 id={id} className="text-title">
      {title}
    </h2>
    {children}
  </section>
)

const Resources = ({ lesson: { resources }, reading }: LessonProps) =>
  resources.length === 0 ? null : (
    <Section id="resources-title" title="Resources">
      <ul className="grid gap-2">
        {resources.map((resource) => (
          <li key={resource.url} className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface px-4 py-3">
            <Icon name={resource.downloadable ? 'file' : 'external'} className="text-accent" />
            <span className="min-w-0 flex-[1_1_10rem]">
              <span className="block font-semibold">{resource.title}</span>
              <span className="text-xs text-muted uppercase">{resource.type}</span>
            </span>
            {resource.downloadable ? (
              <DownloadLink url={resource.url} title={resource.title} headers={() => fileHeaders(reading.invitation)} />
            ) : (
              <a
                className={buttonClass({ variant: 'secondary', size: 'small' })}
                href={resource.url}
                rel="noopener noreferrer"
                target="_blank"
              >
                Open<span className="sr-only"> {resource.title} in a new tab</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )

export const LessonAssignments = ({ assignments }: { assignments: Lesson['assignments'] }) =>
  assignments.length === 0 ? null : (
    <Section id="assignments-title" title="Assignments">
      <ul className="grid gap-3">
        {assignments.map((assignment) => (
          <li key={assignment.title}>
            <p className="font-semibold">
              {assignment.title} {assignment.required ? <span className="text-accent">(Required)</span> : null}
            </p>
            <p className="text-muted">{assignment.description}</p>
          </li>
        ))}
      </ul>
    </Section>
  )

export const LessonParts = ({
  lesson,
  reading,
  minutesSpent,
  onCompleted,
}: WorkProps & {
  /** Called after a quiz was graded or an activity submitted. */
  onCompleted: (graded?: SubmittedQuiz) => void
}) => (
  <>
    <LessonBody
      lesson={lesson}
      reading={reading}
      onDecided={(made) => updateCachedLesson(reading, lesson.moduleId, lesson.lessonId, withDecision(made))}
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
    <Conversation lesson={lesson} reading={reading} />
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
    <Resources lesson={lesson} reading={reading} />
    <LessonSources facts={lesson.facts} />
  </>
)
