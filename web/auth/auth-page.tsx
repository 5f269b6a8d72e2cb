import { useState } from 'react'
import { type ClientLoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router'
import { getActivation } from '#contract/auth.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { pageMeta } from '../page-meta.ts'
import { returnPath } from '../session/return-path.ts'
import { loadSession, signIn } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { LoadingState } from '../ui/states.tsx'
import { type Activation, AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { forgetPendingUser, pendingEmail } from './pending-user.ts'

export const meta = () =>
  pageMeta({ title: 'Sign in', description: 'Sign in to the course, or create your account with the link from your mail.' })

const readActivation = async (token: string): Promise<{ activation?: Activation; refusal?: string }> => {
  try {
    return { activation: { token, ...(await call(getActivation, { params: { token } })) } }
  } catch (failure) {
    // A link that could not be checked says nothing about the link: the page offers another try.
    if (!(failure instanceof ApiError) || failure.kind === 'network' || failure.status >= 500) throw failure
    return {
      refusal:
        failure.code === 'activation-invalid' || !failure.worded
          ? 'This activation link is invalid or has expired. If you have already used it, sign in. Otherwise ask your contact to send it again.'
          : failure.message,
    }
  }
}

/** Sends a signed-in person where they belong, and reads what the address carries. */
export const clientLoader = async ({ request }: ClientLoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams
  const token = query.get('activation')?.slice(0, 200)
  const { kind, user } = await loadSession().catch(() => ({ kind: 'none', user: undefined }) as const)
  if (kind === 'account' && !token) throw redirect(returnPath(query, user))
  const invitation = query.get('invitation') ?? ''
  return {
    ...(token ? await readActivation(token) : {}),
    message: query.get('message')?.trim().slice(0, 200) ?? '',
    email: pendingEmail(),
    invitation: /^[A-Za-z0-9_-]{32}$/.test(invitation) ? invitation : undefined,
    creating: query.get('form') === 'create',
    query: query.toString(),
  }
}

export const HydrateFallback = () => <LoadingState />

/** Sign-in and create-account (V§2). The activation link of an approved team fixes the e-mail and asks for a password. */
export default function AuthPage() {
  const { activation, refusal, message, email, invitation, creating: startCreating, query } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  const [creating, setCreating] = useState(activation !== undefined || startCreating)
  return (
    <AuthFrame title={creating ? 'Create your account' : 'Sign in to your account'}>
      <div className="grid gap-4">
        {message ? <Alert>{message}</Alert> : null}
        {refusal ? <Alert tone="warning">{refusal}</Alert> : null}
        {activation && creating ? (
          <Alert tone="success" title="Your team has been approved">
            {activation.hasAccount
              ? 'This address already has an account. The form sets its password and opens all modules; what you have done stays.'
              : `Choose a password, and all modules are open for you as a member of ${activation.company}.`}
          </Alert>
        ) : null}
        <AuthForm
          creating={creating}
          activation={creating ? activation : undefined}
          email={activation?.email ?? email}
          invitation={invitation}
          onSignedIn={({ user, token }) => {
            signIn(user, token)
            forgetPendingUser()
            void navigate(returnPath(new URLSearchParams(query), user), { replace: true })
          }}
          onSwitch={() => setCreating(!creating)}
        />
      </div>
    </AuthFrame>
  )
}
