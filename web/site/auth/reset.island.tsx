import { useEffect, useState } from 'react'
import { resetPassword } from '#contract/own-account.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { newPasswordIssues, passwordHint } from '../../session/password-rule.ts'
import { forgetSession } from '../../session/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { FormStart } from '../../ui/use-form-submit.ts'
import { AuthFrame } from './auth-frame.tsx'

const tokenOfAddress = (): string => new URLSearchParams(location.search).get('token') ?? ''

const AskAgain = () => (
  <div className="grid gap-4">
    <Alert tone="danger" title="This link does not work">
      It is incomplete, has expired or has already been used. Links work once, for one hour.
    </Alert>
    <ButtonLink to="/auth/forgot" wide>
      Send me a new link
    </ButtonLink>
  </div>
)

type State = 'open' | 'dead' | 'done'

/** Sets a new password; opening the link does not use it up. */
export default function Reset({ start, state: stateBefore = 'open' }: { start?: FormStart; state?: State }) {
  const [state, setState] = useState<State>(stateBefore)
  useEffect(() => {
    if (tokenOfAddress() === '') setState('dead')
  }, [])
  const action = useAction({
    start,
    skipNativeValidation: true,
    check: (values) => {
      const password = String(values.get('password'))
      return password === '' ? [{ path: 'password', message: 'Please enter a new password.' }] : newPasswordIssues(password)
    },
    send: async (values) => {
      try {
        await call(resetPassword, { body: { token: tokenOfAddress(), password: String(values.get('password')) } })
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'reset-invalid') setState('dead')
        throw failure
      }
    },
    onSuccess: () => {
      // The server has just ended all sessions, including this browser's.
      forgetSession()
      setState('done')
    },
  })
  return (
    <AuthFrame
      title={state === 'done' ? 'Your password is set' : 'Set a new password'}
      text={state === 'open' ? 'Every device will then be signed out, and you sign in with the new password.' : undefined}
      back={{ to: '/auth', label: 'Back to sign in' }}
    >
      {state === 'dead' ? <AskAgain /> : null}
      {state === 'done' ? (
        <div className="grid gap-4">
          <Alert tone="success">Sign in with the new password. All other devices are signed out.</Alert>
          <ButtonLink to="/auth" wide>
            Sign in
          </ButtonLink>
        </div>
      ) : null}
      {state === 'open' ? (
        <Form action={action} aria-label="Set a new password">
          <PasswordField name="password" label="New password" autoComplete="new-password" required hint={passwordHint} />
          <SubmitButton wide busyLabel="Saving...">
            Set password
          </SubmitButton>
        </Form>
      ) : null}
    </AuthFrame>
  )
}
