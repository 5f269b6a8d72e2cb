import type { ReactNode } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { Brand } from '../../ui/brand.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { pageOperator } from '../../ui/operator.ts'
import { reloadDocument } from '../../ui/reload-document.ts'
import { ErrorState } from '../../ui/states.tsx'

const isNotFound = (failure: unknown): boolean => isRouteErrorResponse(failure) && failure.status === 404

const wording = (failure: unknown): { title: string; text: string } => {
  if (failure instanceof ApiError && failure.kind === 'network')
    return {
      title: 'We cannot reach the server',
      text: 'Please check your connection and try again. Nothing you have done is lost.',
    }
  if (failure instanceof ApiError) return { title: 'This could not be shown', text: failure.message }
  if (isNotFound(failure)) return { title: 'Page not found', text: 'There is nothing at this address.' }
  return { title: 'Something went wrong', text: 'Please try again. If it happens again, please tell us what you were doing.' }
}

const Failure = ({ home }: { home?: ReactNode }) => {
  const failure = useRouteError()
  const { title, text } = wording(failure)
  return (
    <>
      <title>{`${title} · ${pageOperator().courseName}`}</title>
      <ErrorState
        title={title}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {isNotFound(failure) ? (
              <ButtonLink to="/dashboard">Return to Dashboard</ButtonLink>
            ) : (
              <Button onClick={reloadDocument} icon="refresh">
                Try again
              </Button>
            )}
            {home}
          </div>
        }
      >
        {text}
      </ErrorState>
    </>
  )
}

export const PageFailure = () => <Failure />

/** The bar of a page without navigation. */
export const BrandBar = () => (
  <header className="bar">
    <div className="container bar-row">
      <Brand />
    </div>
  </header>
)

export const FailurePage = () => (
  <>
    <BrandBar />
    <main id="content">
      <Failure
        home={
          <ButtonLink to="/" variant="secondary" reloadDocument>
            Go to Homepage
          </ButtonLink>
        }
      />
    </main>
  </>
)
