import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { getActivation } from '#contract/auth.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { pageMeta } from '../page-meta.ts'
import { returnPath } from '../session/return-path.ts'
import { loadSession, signIn } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
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

type Arrival = {
  activation?: Activation
  refusal?: string
  message: string
  email: string
  invitation: string | undefined
  creating: boolean
}

/** What the address and this browser say; for a signed-in person where they belong. @throws ApiError when a link cannot be checked. */
const readArrival = async (query: URLSearchParams): Promise<Arrival | { leadsTo: string }> => {
  const token = query.get('activation')?.slice(0, 200)
  const { kind, user } = await loadSession().catch(() => ({ kind: 'none', user: undefined }) as const)
  if (kind === 'account' && !token) return { leadsTo: returnPath(query, user) }
  const checked = token ? await readActivation(token) : {}
  const invitation = query.get('invitation') ?? ''
  return {
    ...checked,
    message: query.get('message')?.trim().slice(0, 200) ?? '',
    email: pendingEmail(),
    invitation: /^[A-Za-z0-9_-]{32}$/.test(invitation) ? invitation : undefined,
    creating: checked.activation !== undefined || query.get('form') === 'create',
  }
}

const nobodyYet: Arrival = { message: '', email: '', invitation: undefined, creating: false }

/** The arrival, once it is read; the plain sign-in form is prebuilt and stands until then. A failed reading is thrown. */
const useArrival = (search: string) => {
  const navigate = useNavigate()
  const [arrival, setArrival] = useState<Arrival>()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    let left = false
    readArrival(new URLSearchParams(search)).then(
      (read) => {
        if (left) return
        if ('leadsTo' in read) void navigate(read.leadsTo, { replace: true })
        else setArrival(read)
      },
      (cause: unknown) => left || setFailure(cause),
    )
    return () => {
      left = true
    }
  }, [search, navigate])
  if (failure) throw failure
  return arrival
}

/** Sign-in and create-account (V§2). The activation link of an approved team fixes the e-mail and asks for a password. */
export default function AuthPage() {
  const { search } = useLocation()
  const arrival = useArrival(search)
  const { activation, refusal, message, email, invitation, creating: startCreating } = arrival ?? nobodyYet
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<boolean>()
  const creating = chosen ?? startCreating
  return (
    <div className="arriving" aria-busy={arrival === undefined}>
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
            key={activation?.token}
            creating={creating}
            activation={creating ? activation : undefined}
            email={activation?.email ?? email}
            invitation={invitation}
            onSignedIn={({ user, token }) => {
              signIn(user, token)
              forgetPendingUser()
              void navigate(returnPath(new URLSearchParams(search), user), { replace: true })
            }}
            onSwitch={() => setChosen(!creating)}
          />
        </div>
      </AuthFrame>
    </div>
  )
}
