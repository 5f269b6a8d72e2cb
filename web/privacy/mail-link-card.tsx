import { type ReactNode, useState } from 'react'
import { failureText } from '../api/api-error.ts'
import { PageFrame } from '../layouts/page-frame.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

/** A page behind a link in a mail: one button that does what the link is for. Opening it does nothing, for mail scanners open links. */
export const MailLinkCard = <Result,>({
  title,
  text,
  label,
  run,
  done,
}: {
  title: string
  text: string
  label: string
  run: () => Promise<Result>
  /** What is shown once it is done. */
  done: (result: Result) => ReactNode
}) => {
  const [state, setState] = useState<{ busy?: boolean; error?: string; result?: { value: Result } }>({})
  const press = async () => {
    setState({ busy: true })
    try {
      setState({ result: { value: await run() } })
    } catch (failure) {
      setState({
        error: failureText(failure, {
          refused: 'Something went wrong. Please try again.',
          network: 'Network error. Please check your connection and try again.',
        }),
      })
    }
  }
  return (
    <PageFrame>
      <div className="state" role={state.result ? 'status' : undefined}>
        {state.result ? (
          done(state.result.value)
        ) : (
          <>
            <h1 className="text-heading">{title}</h1>
            <p className="text-muted">{text}</p>
            {state.error ? <Alert tone="danger">{state.error}</Alert> : null}
            <Button size="large" busy={state.busy} onClick={press}>
              {label}
            </Button>
          </>
        )}
      </div>
    </PageFrame>
  )
}
