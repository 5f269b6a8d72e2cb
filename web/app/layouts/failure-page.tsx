import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { Brand } from '../../ui/brand.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states.tsx'

const wording = (failure: unknown): { title: string; text: string } => {
  if (failure instanceof ApiError && failure.kind === 'network')
    return {
      title: 'We cannot reach the server',
      text: 'Please check your connection and try again. Nothing you have done is lost.',
    }
  if (failure instanceof ApiError) return { title: 'This could not be shown', text: failure.message }
  if (isRouteErrorResponse(failure) && failure.status === 404)
    return { title: 'Page not found', text: 'There is nothing at this address.' }
  return { title: 'Something went wrong', text: 'Please try again. If it happens again, please tell us what you were doing.' }
}

/** Shown in place of a page that failed, with a way on. */
export const FailurePage = () => {
  const failure = useRouteError()
  const { title, text } = wording(failure)
  return (
    <>
      <header className="bar">
        <div className="container bar-row">
          <Brand />
        </div>
      </header>
      <main id="content">
        <ErrorState
          title={title}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <Button onClick={() => location.reload()} icon="refresh">
                Try again
              </Button>
              <ButtonLink to="/" variant="secondary" reloadDocument>
                Go to Homepage
              </ButtonLink>
            </div>
          }
        >
          {text}
        </ErrorState>
      </main>
    </>
  )
}
