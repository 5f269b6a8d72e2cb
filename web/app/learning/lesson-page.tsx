import { useEffect, useMemo, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate, useParams, useRouteError } from 'react-router'
import { completeLesson } from '#contract/course.ts'
import { ApiError, failureText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { PageFrame, PageHeader } from '../layouts/page-frame.tsx'
import { pageMeta } from '../page-meta.ts'
import { accountReading } from '../reader/account-reading.ts'
import { forgetModule, openLesson } from '../reader/course-store.ts'
import { CourseStyles } from '../reader/course-styles.tsx'
import { LessonParts } from '../reader/lesson-parts.tsx'
import { ReaderFailure } from '../reader/reader-failure.tsx'
import { isStored } from '../reader/reading.ts'
import { useTimeSpent } from '../reader/use-time-spent.ts'
import { refuseEndedSession } from '../session/guards.ts'
import { loadSession } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Badge } from '../ui/card.tsx'
import { ErrorState } from '../ui/states.tsx'

export const meta = () => pageMeta({ title: 'Lesson', description: 'One lesson of the course.' })

export const clientLoader = async ({ params }: ClientLoaderFunctionArgs) => {
  const { user } = await loadSession()
  const at = { moduleId: Number(params.moduleId), lessonId: Number(params.lessonId) }
  try {
    return { user: user!, lesson: await openLesson({ owner: user!.id }, at.moduleId, at.lessonId) }
  } catch (failure) {
    refuseEndedSession(failure)
    throw failure
  }
}

/** 'Lesson Not Found' for a lesson that is not there (A§8); a locked module and an ended demo say so. */
export const ErrorBoundary = () => {
  const failure = useRouteError()
  const { moduleId } = useParams()
  if (failure instanceof ApiError && (failure.code === 'module-locked' || failure.code === 'demo-ended')) return <ReaderFailure />
  const lost = failure instanceof ApiError && failure.kind === 'network'
  if (!(failure instanceof ApiError)) console.error(failure)
  return (
    <ErrorState
      title="Lesson Not Found"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {lost ? (
            <Button icon="refresh" onClick={() => location.reload()}>
              Try again
            </Button>
          ) : null}
          <ButtonLink to={`/module/${moduleId}`} variant="secondary">
            Back to Module
          </ButtonLink>
        </div>
      }
    >
      {lost ? 'Please check your connection and try again.' : 'There is no such lesson in this module.'}
    </ErrorState>
  )
}

/** One lesson on a page of its own (A§2). */
export default function LessonPage() {
  const { user, lesson } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  const reading = useMemo(() => accountReading(user, lesson.moduleId), [user, lesson.moduleId])
  const minutesSpent = useTimeSpent(`${lesson.moduleId} ${lesson.lessonId}`)
  const [completing, setCompleting] = useState(false)
  const [submitted, setSubmitted] = useState(false)
  const [error, setError] = useState('')
  useEffect(() => () => forgetModule({ owner: user.id }, lesson.moduleId), [user.id, lesson.moduleId])
  const isRead = lesson.kind !== 'quiz' && lesson.kind !== 'activity'
  const done = submitted || lesson.progress.status === 'completed'
  const back = `/module/${lesson.moduleId}`

  const complete = async () => {
    if (completing) return
    setCompleting(true)
    setError('')
    try {
      await call(completeLesson, {
        params: { moduleId: lesson.moduleId, lessonId: lesson.lessonId },
        body: { timeSpent: minutesSpent() },
      })
      await navigate(back)
    } catch (failure) {
      setCompleting(false)
      setError(
        failureText(failure, {
          refused: 'This lesson could not be completed. Please try again.',
          network: 'Network error. Please check your connection and try again.',
        }),
      )
    }
  }

  return (
    <PageFrame>
      <CourseStyles />
      <Breadcrumbs
        trail={[{ label: 'Dashboard', to: reading.dashboard }, { label: lesson.moduleTitle, to: back }, { label: lesson.title }]}
      />
      <PageHeader
        eyebrow={`Lesson ${lesson.lessonId} · ${lesson.duration}`}
        title={lesson.title}
        text={lesson.description}
        actions={
          done ? (
            <Badge tone="success" icon="check">
              Completed
            </Badge>
          ) : undefined
        }
      />
      <article className="reader-section">
        <LessonParts lesson={lesson} reading={reading} minutesSpent={minutesSpent} onCompleted={() => setSubmitted(true)} />
        {error ? <Alert tone="danger">{error}</Alert> : null}
        <div className="reader-steps no-print">
          <ButtonLink to={back} variant="secondary" icon="arrow-left">
            Back to Module
          </ButtonLink>
          {isRead ? (
            <Button icon="check" busy={completing} disabled={!isStored(reading)} onClick={complete}>
              Complete Lesson
            </Button>
          ) : null}
        </div>
      </article>
    </PageFrame>
  )
}
