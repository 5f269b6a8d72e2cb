import { useEffect, useMemo } from 'react'
import { type ClientLoaderFunctionArgs, Link, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { minutesInWords } from '#contract/course-minutes.ts'
import type { LessonSummary } from '#contract/lessons.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { showDay } from '../../ui/format.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { Progress } from '../../ui/progress.tsx'
import { flushWithTimeout } from '../drafts/browser-outbox.ts'
import { percentOf, readerPath } from '../learning/course-progress.ts'
import { pageMeta } from '../page-meta.ts'
import { getUser } from '../session/guards.ts'
import { forgetModule, openModule, prefetchLesson } from './course-store.ts'
import { CompleteModule, CompletionMessage, type LessonLink, NextStep } from './module-end.tsx'
import { ReaderFailure } from './reader-failure.tsx'
import { accountReading } from './reading.ts'
import { OfflineCopy } from './section-navigation.tsx'
import { StateMark } from './state-mark.tsx'
import { useCompletedLessons, useModuleCompletion } from './use-module-completion.ts'

export const meta = ({ loaderData }: MetaArgs<typeof clientLoader>) =>
  pageMeta({ title: loaderData?.module.title ?? 'Module', description: 'The lessons of a module and your progress.' })

export const clientLoader = async ({ params }: ClientLoaderFunctionArgs) => {
  const user = await getUser()
  const moduleId = Number(params.moduleId)
  if (moduleId === 1 || moduleId === 2) throw redirect(readerPath(user.id, moduleId))
  await flushWithTimeout()
  return { user, module: await openModule({ owner: user.id }, moduleId, { isFresh: true }) }
}

export const ErrorBoundary = ReaderFailure

const lessonLink: LessonLink = ({ moduleId, lessonId }) => `/module/${moduleId}/lesson/${lessonId}`

type Status = LessonSummary['progress']['status']

const states: Record<Status, { icon: IconName; words: string; action: string }> = {
  'not-started': { icon: 'book', words: 'Not started', action: 'Start' },
  in_progress: { icon: 'clock', words: 'In progress', action: 'Continue' },
  completed: { icon: 'check', words: 'Completed', action: 'Review' },
}

const LessonRow = ({ lesson, number, onIntent }: { lesson: LessonSummary; number: number; onIntent: () => void }) => {
  const { status, timeSpent, completedAt } = lesson.progress
  const { icon, words, action } = states[status]
  return (
    <li className="card flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-[1.1rem]">
      <StateMark state={status}>
        <Icon name={icon} label={words} />
      </StateMark>
      <div className="min-w-0 grow basis-64">
        <h3 className="text-title">
          {number}. {lesson.title}
        </h3>
        <p className="text-sm text-muted">{lesson.description}</p>
        <p className="flex flex-wrap gap-x-5 gap-y-[0.15rem] text-(length:--text-xs) text-muted">
          <span>{minutesInWords(lesson)}</span>
          {timeSpent > 0 ? <span>Time spent: {Math.max(1, Math.round(timeSpent))} min</span> : null}
          {lesson.decisionCount.total > 0 ? (
            <span>
              {lesson.decisionCount.made} of {lesson.decisionCount.total} decisions made
            </span>
          ) : null}
          {completedAt ? <span>Completed {showDay(completedAt)}</span> : null}
        </p>
      </div>
      <Link
        className={buttonClass({ variant: status === 'completed' ? 'secondary' : 'primary', size: 'small' })}
        to={`/module/${lesson.moduleId}/lesson/${lesson.lessonId}`}
        prefetch="intent"
        onPointerEnter={onIntent}
        onFocus={onIntent}
      >
        {action}
        <span className="sr-only">: {lesson.title}</span>
      </Link>
    </li>
  )
}

export default function ModulePage() {
  const { user, module } = useLoaderData<typeof clientLoader>()
  const userId = user.id
  const { completedLessons, totalLessons } = module.progress
  const reading = useMemo(() => accountReading(user, module.moduleId), [user, module.moduleId])
  const { areAllCompleted } = useCompletedLessons(reading, module)
  const completion = useModuleCompletion(reading, module)
  useEffect(() => () => forgetModule({ owner: userId }, module.moduleId), [userId, module.moduleId])
  return (
    <PageFrame>
      <Breadcrumbs trail={[{ label: 'Dashboard', to: `/user/${userId}/dashboard` }, { label: module.title }]} />
      <PageHeader
        eyebrow={`Module ${module.moduleId} · ${minutesInWords(module)}`}
        title={module.title}
        text={module.description}
        actions={
          <Link className={buttonClass({ variant: 'secondary' })} to={readerPath(userId, module.moduleId)}>
            Open in the reader
          </Link>
        }
      />
      <div className="grid gap-2 mt-6">
        <Progress label="Progress" percent={percentOf(completedLessons, totalLessons)} />
        <p className="text-sm text-muted">
          Lessons {completedLessons}/{totalLessons}
        </p>
      </div>
      <h2 className="mt-10 mb-5 text-heading">Lessons</h2>
      <ol className="grid gap-3">
        {module.lessons.map((lesson, index) => (
          <LessonRow
            key={lesson.lessonId}
            lesson={lesson}
            number={index + 1}
            onIntent={() => prefetchLesson({ owner: userId }, lesson.moduleId, lesson.lessonId)}
          />
        ))}
      </ol>
      <div className="mt-6">
        <OfflineCopy reading={reading} module={module} />
      </div>
      {module.lessons.length > 0 ? (
        <section aria-label="Completing the module" className="module-end flex flex-wrap gap-4 items-center mt-6">
          {areAllCompleted && !completion.completed ? <p>You have completed every lesson. One step is left.</p> : null}
          <CompletionMessage completion={completion} module={module} linkTo={lessonLink} />
          <CompleteModule completion={completion} reading={reading} onClick={completion.complete} />
          <NextStep completion={completion} module={module} reading={reading} />
        </section>
      ) : null}
    </PageFrame>
  )
}
