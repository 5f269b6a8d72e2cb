import { useEffect } from 'react'
import { courseTermsNotice } from '#content/course-terms.ts'
import { login, registerAccount } from '#contract/auth.ts'
import { maxEmailLength, maxLineLength } from '#contract/field-limits.ts'
import { ApiError, type Issue } from '../../api/api-error.ts'
import { call, type DataOf } from '../../api/call.ts'
import { PasskeySignIn } from '../../passkeys/passkey-sign-in.tsx'
import { newPasswordIssues, passwordHint } from '../../session/password-rule.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { LegalText } from '../../ui/legal-text.tsx'
import { Link } from '../../ui/link.tsx'
import { useAction } from '../../ui/use-action.ts'

const text = (values: FormData, name: string): string => String(values.get(name) ?? '')

/** The rules of both forms in the specified order and wording. */
export const authIssues = (values: FormData, creating: boolean): Issue[] => {
  /** At the first blank field only, because the message names both. */
  const blank = (names: string[], message: string): Issue[] =>
    names
      .filter((name) => (name === 'password' ? text(values, name) : text(values, name).trim()) === '')
      .slice(0, 1)
      .map((path) => ({ path, message }))
  const email = text(values, 'email').trim()
  return [
    ...blank(['email', 'password'], 'Email and password are required'),
    ...(creating ? blank(['fullName', 'company'], 'Full name and company are required for registration') : []),
    ...(email !== '' && !/^[^@]+@[^@]+$/.test(email) ? [{ path: 'email', message: 'Please enter a valid email address' }] : []),
    ...(creating ? newPasswordIssues(text(values, 'password')) : []),
    ...(/^\s*(\d\s*){6}$|^\s*$/.test(text(values, 'code'))
      ? []
      : [{ path: 'activation', message: 'The activation code has six digits.' }]),
  ]
}

export const CourseTerms = () => (
  <p className="text-sm text-muted">
    <LegalText text={courseTermsNotice.text} />
  </p>
)

export type Activation = { token: string; email: string; company: string; fullName: string | null; hasAccount: boolean }

const unexpected = 'An unexpected error occurred. Please try again.'

/** The sign-in form, which becomes the create-account form with two more fields; typed text is kept. */
export const AuthForm = ({
  creating,
  activation,
  email,
  invitation,
  lastProvider,
  onSignedIn,
  onSwitch,
}: {
  creating: boolean
  /** Fixes the email, which the link proves. */
  activation?: Activation
  /** Prefills the email. */
  email?: string
  /** Token of the visitor's invitation, whose preview work moves into the account. */
  invitation?: string
  /** Name of the provider that last signed somebody in here, whose account may have no password. */
  lastProvider?: string
  onSignedIn: (answer: DataOf<typeof login>) => void
  onSwitch: () => void
}) => {
  const action = useAction({
    skipNativeValidation: true,
    check: (values) => authIssues(values, creating),
    refused: creating ? 'Registration failed' : 'Login failed',
    network: unexpected,
    send: async (values) => {
      const text = (name: string) => String(values.get(name) ?? '')
      const credentials = { email: text('email').trim(), password: text('password') }
      try {
        if (!creating) return await call(login, { body: credentials })
        return await call(registerAccount, {
          body: {
            ...credentials,
            fullName: text('fullName').trim(),
            company: text('company').trim(),
            activation: activation?.token ?? text('code').replace(/\s/g, ''),
            invitation,
          },
        })
      } catch (failure) {
        // The specification has one sentence for every other failure.
        if (failure instanceof ApiError && failure.status >= 500) throw new ApiError('refusal', { message: unexpected })
        throw failure
      }
    },
    onSuccess: onSignedIn,
  })
  useEffect(() => {
    // Known only after hydration; text typed meanwhile wins.
    const field = action.formRef.current?.elements.namedItem('email')
    if (email && field instanceof HTMLInputElement && field.value === '') field.value = email
  }, [email, action.formRef])
  return (
    <Form action={action} postTo="/auth" aria-label={creating ? 'Create your account' : 'Sign in to your account'}>
      {action.error && lastProvider && !creating ? (
        <p className="text-sm">
          You have signed in here with {lastProvider}. An account made that way has no password: continue with {lastProvider}, or
          set one with “Forgot your password?”.
        </p>
      ) : null}
      <TextField
        key="email"
        name="email"
        label="Email"
        type="email"
        autoComplete={creating ? 'username' : 'username webauthn'}
        inputMode="email"
        spellCheck={false}
        autoCapitalize="none"
        required
        maxLength={maxEmailLength}
        readOnly={activation !== undefined}
        defaultValue={activation?.email ?? email}
        hint={activation ? 'Your activation link is for this address.' : undefined}
      />
      {creating ? (
        <>
          <TextField
            name="fullName"
            label="Full name"
            autoComplete="name"
            required
            maxLength={maxLineLength}
            defaultValue={activation?.fullName ?? undefined}
          />
          <TextField
            name="company"
            label="Company"
            autoComplete="organization"
            required
            maxLength={maxLineLength}
            defaultValue={activation?.company}
          />
        </>
      ) : null}
      <PasswordField
        key="password"
        name="password"
        label="Password"
        autoComplete={creating ? 'new-password' : 'current-password'}
        required
        hint={creating ? passwordHint : undefined}
      />
      {creating ? null : (
        <Link to="/auth/forgot" className="link justify-self-start text-sm">
          Forgot your password?
        </Link>
      )}
      {creating && !activation ? (
        <TextField
          name="code"
          path="activation"
          label="Activation code (optional)"
          hint="Six digits from the email saying that your team was approved. Without it you get Module 1 for 7 days."
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
      ) : null}
      <SubmitButton wide busyLabel={creating ? 'Creating account...' : 'Signing in...'}>
        {creating ? (activation?.hasAccount ? 'Set password and sign in' : 'Create account') : 'Sign in'}
      </SubmitButton>
      {creating ? <CourseTerms /> : <PasskeySignIn onSignedIn={onSignedIn} />}
      <div className="border-t border-line pt-4 text-center">
        <Button
          variant="quiet"
          onClick={() => {
            action.reset()
            onSwitch()
          }}
        >
          {creating ? 'Already have an account? Sign in' : 'New here? Create an account'}
        </Button>
      </div>
    </Form>
  )
}
