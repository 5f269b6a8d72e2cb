import { useEffect } from 'react'
import { type ClientLoaderFunctionArgs, Link, redirect, useLoaderData } from 'react-router'
import { getModule, type LessonSummary } from '#contract/course.ts'
import { call } from '../api/call.ts'
import { PageFrame, PageHeader } from '../layouts/page-frame.tsx'
import { pageMeta } from '../page-meta.ts'
import { forgetModule, prefetchLesson } from '../reader/course-store.ts'
import { CourseStyles } from '../reader/course-styles.tsx'
import { settlePending } from '../reader/load-reader.ts'
import { ReaderFailure } from '../reader/reader-failure.tsx'
import { refuseEndedSession } from '../session/guards.ts'
import { loadSession } from '../session/session.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Progress } from '../ui/progress.tsx'
import { percentOf, readerPath } from './course-progress.ts'

export const meta = () => pageMeta({ title: 'Module', description: 'The lessons of a module and where you stand.' })

export const clientLoader = async ({ params }: ClientLoaderFunctionArgs) => {
  const { user } = await loadSession()
  const moduleId = Number(params.moduleId)
  if (moduleId === 1 || moduleId === 2) throw redirect(readerPath(user!.id, moduleId))
  await settlePending(user?.id)
  try {
    return { userId: user!.id, module: await call(getModule, { params: { moduleId } }) }
  } catch (failure) {
    refuseEndedSession(failure)
    throw failure
  }
}

export const ErrorBoundary = ReaderFailure

type Status = LessonSummary['progress']['status']

const states: Record<Status, { icon: IconName; words: string; action: string }> = {
  'not-started': { icon: 'book', words: 'Not started', action: 'Start' },
  in_progress: { icon: 'clock', words: 'In progress', action: 'Continue' },
  completed: { icon: 'check', words: 'Completed', action: 'Review' },
}

const shortDate = (date: string) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(new Date(date))

const LessonRow = ({ lesson, number, onIntent }: { lesson: LessonSummary; number: number; onIntent: () => void }) => {
  const { status, timeSpent, completedAt } = lesson.progress
  const { icon, words, action } = states[status]
  return (
    <li className="card lesson-row">
      <span className={`lesson-state is-${status}`}>
        <Icon name={icon} label={words} />
      </span>
      <div className="min-w-0 grow">
        <h3 className="text-title">
          {number}. {lesson.title}
        </h3>
        <p className="text-sm text-muted">{lesson.description}</p>
        <p className="lesson-facts">
          <span>{lesson.duration}</span>
          {timeSpent > 0 ? <span>Time spent: {Math.max(1, Math.round(timeSpent))} min</span> : null}
          {completedAt ? <span>Completed {shortDate(completedAt)}</span> : null}
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

/** A module with its lessons (A§2); modules 1 and 2 have their readers. */
export default function ModulePage() {
  const { userId, module } = useLoaderData<typeof clientLoader>()
  const { completedLessons, totalLessons } = module.progress
  useEffect(() => () => forgetModule({ owner: userId }, module.moduleId), [userId, module.moduleId])
  return (
    <PageFrame>
      <CourseStyles />
      <Breadcrumbs trail={[{ label: 'Dashboard', to: `/user/${userId}/dashboard` }, { label: module.title }]} />
      <PageHeader
        eyebrow={`Module ${module.moduleId} · ${module.duration}`}
        title={module.title}
        text={module.description}
        actions={
          <Link className={buttonClass({ variant: 'secondary' })} to={readerPath(userId, module.moduleId)}>
            Open in the reader
          </Link>
        }
      />
      <div className="overall-progress">
        <Progress label="Progress" percent={percentOf(completedLessons, totalLessons)} />
        <p className="text-sm text-muted">
          Lessons {completedLessons}/{totalLessons}
        </p>
      </div>
      <h2 className="section-heading">Lessons</h2>
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
    </PageFrame>
  )
}
