import { useParams, useRevalidator, useRouteError } from 'react-router'
import { ApiError, failureText, isRetryable } from '../../api/api-error.ts'
import { showInterestForm } from '../../interest/show-interest-form.ts'
import { useSession } from '../../session/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { reloadDocument } from '../../ui/reload-document.ts'
import { ErrorState } from '../../ui/states.tsx'
import { useWhenOnline } from '../use-when-online.ts'
import { isOffline } from './read-cache.ts'

const moduleMessage = (failure: unknown): string => {
  if (failure instanceof ApiError && (failure.code === 'module-not-found' || failure.status === 400)) return 'Module not found'
  return failureText(failure, { refused: 'Failed to load module content', network: 'Failed to fetch module content' })
}

/** What is said of a lesson that could not be opened, on a page of its own. */
const lessonTexts = (failure: unknown): { title: string; text: string } => {
  if (failure instanceof ApiError && failure.status === 404)
    return { title: 'Lesson Not Found', text: 'There is no such lesson in this module.' }
  const text = isOffline(failure)
    ? 'Please check your connection and try again.'
    : 'Something went wrong on our side. Please try again in a moment.'
  return { title: 'The lesson could not be opened', text }
}

/** Error page of a module, or of a lesson of its own: demo ended, locked, unknown, or no answer. */
export const ReaderFailure = ({ isLesson = false }: { isLesson?: boolean }) => {
  const failure = useRouteError()
  const { moduleId } = useParams()
  const { revalidate } = useRevalidator()
  useWhenOnline(() => {
    if (isOffline(failure)) void revalidate()
  })
  const { user } = useSession()
  const code = failure instanceof ApiError ? failure.code : undefined
  const dashboard = user ? `/user/${user.id}/dashboard` : '/'
  const request = (
    <Button onClick={() => showInterestForm({ email: user?.email, fullName: user?.fullName, company: user?.company })}>
      Request Full Access
    </Button>
  )
  const back = (
    <ButtonLink to={dashboard} variant="secondary">
      Return to Dashboard
    </ButtonLink>
  )
  if (code === 'demo-ended')
    return (
      <ErrorState
        title="Your demo has ended"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {request} {back}
          </div>
        }
      >
        Your answers and results are kept. Request full access to continue where you left off.
      </ErrorState>
    )
  if (code === 'module-locked') {
    const needsAccess = user?.userType === 'demo'
    return (
      <ErrorState
        isLocked
        title={needsAccess ? 'Full Access Required' : 'Complete Previous Module'}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {needsAccess ? request : null} {back}
          </div>
        }
      >
        {needsAccess
          ? 'Your demo opens Module 1. The other modules open with full access, which is free.'
          : 'This module opens as soon as the one before it is completed.'}
      </ErrorState>
    )
  }
  if (!(failure instanceof ApiError)) console.error(failure)
  const { title, text } = isLesson ? lessonTexts(failure) : { title: 'Error Loading Module', text: moduleMessage(failure) }
  const isMissing = failure instanceof ApiError && failure.status === 404
  return (
    <ErrorState
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {isRetryable(failure) || (isLesson && !isMissing) ? (
            <Button icon="refresh" onClick={reloadDocument}>
              Try again
            </Button>
          ) : null}
          {isLesson ? (
            <ButtonLink to={`/module/${moduleId}`} variant="secondary">
              Back to Module
            </ButtonLink>
          ) : (
            back
          )}
        </div>
      }
    >
      {text}
    </ErrorState>
  )
}
