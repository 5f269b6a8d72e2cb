import { type ReactNode, useState } from 'react'
import type { confirmWaitlistEntry, leaveWaitlist } from '#contract/waitlist.ts'
import { failureText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { PageFrame } from '../layouts/page-frame.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button, type ButtonVariant } from '../ui/button.tsx'

const tokenOfAddress = (): string => new URLSearchParams(location.search).get('token') ?? ''

/**
 * A page behind a link in a mail: one button that does what the link is for. Opening the link does nothing, since mail scanners
 * open links too. `done` is shown afterwards with the course's name.
 */
export const WaitlistLinkCard = ({
  title,
  text,
  label,
  endpoint,
  variant = 'primary',
  done,
}: {
  title: string
  text: string
  label: string
  endpoint: typeof confirmWaitlistEntry | typeof leaveWaitlist
  variant?: ButtonVariant
  done: (courseName: string) => ReactNode
}) => {
  const [state, setState] = useState<{ busy?: boolean; error?: string; courseName?: string }>({})
  const run = async () => {
    setState({ busy: true })
    try {
      const { courseName } = await call(endpoint, { body: { token: tokenOfAddress() } })
      setState({ courseName })
    } catch (failure) {
      setState({
        error: failureText(failure, {
          refused: 'Something went wrong. Please try again.',
          network: 'Network error. Please check your connection and try again.',
        }),
      })
    }
  }
  if (state.courseName !== undefined) return <PageFrame>{done(state.courseName)}</PageFrame>
  return (
    <PageFrame>
      <div className="state">
        <h1 className="text-heading">{title}</h1>
        <p className="text-muted">{text}</p>
        {state.error ? <Alert tone="danger">{state.error}</Alert> : null}
        <Button size="large" variant={variant} busy={state.busy} onClick={run}>
          {label}
        </Button>
      </div>
    </PageFrame>
  )
}
