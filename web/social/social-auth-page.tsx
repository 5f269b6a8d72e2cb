import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { socialFailureMessage, socialProviders, startSocialSignIn } from '#contract/social.ts'
import { endpointUrl } from '../api/call.ts'
import { AuthForm } from '../auth/auth-form.tsx'
import demoStyles from '../demo/demo.css?url'
import { keptHtml, openedWhole } from '../layouts/kept-html.tsx'
import { pageMeta } from '../page-meta.ts'
import { homePath, signIn } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { PrivacyButton, PrivacyDialog } from './privacy-dialog.tsx'
import { ProviderMark } from './provider-mark.tsx'
import { useProviders } from './use-providers.ts'

export const clientMiddleware = openedWhole('sign-ins')

export const meta = () =>
  pageMeta({
    title: 'Access Full Module 1',
    description: 'Sign in with LinkedIn, Google or GitHub and read Module 1 of the course free for seven days.',
    path: '/social-auth',
  })

/** The sentence of `?message=`; undefined until the address has been read, blank when it has none. */
const useMessage = (): string | undefined => {
  const [message, setMessage] = useState<string>()
  useEffect(() => {
    setMessage((new URLSearchParams(location.search).get('message') ?? '').trim().slice(0, 200))
  }, [])
  return message
}

/** A failure leads here with `#failed`, so that the usual sentence stands there before any script runs. */
const Failure = () => {
  const message = useMessage()
  return (
    <div id="failed" className={message ? undefined : 'sign-in-failed'}>
      <Alert tone="danger">{message || socialFailureMessage}</Alert>
    </div>
  )
}

const SignIns = () => (
  <ul className="sign-ins">
    {socialProviders.map(({ id, name }) => (
      <li key={id} className={`sign-in sign-in-${id}`}>
        <a
          href={endpointUrl(startSocialSignIn, { params: { provider: id } })}
          className={buttonClass({ variant: 'secondary', size: 'large', wide: true }, 'sign-in-on')}
        >
          <ProviderMark id={id} />
          Continue with {name}
        </a>
        <button
          type="button"
          disabled
          className={buttonClass({ variant: 'secondary', size: 'large', wide: true }, 'sign-in-off')}
        >
          <ProviderMark id={id} />
          Continue with {name} <small>not available on this site</small>
        </button>
      </li>
    ))}
  </ul>
)

const whole = import.meta.env.SSR || import.meta.env.DEV
const KeptSignIns = keptHtml('sign-ins', whole ? SignIns : undefined)
const KeptPrivacyDialog = keptHtml('privacy-window', whole ? PrivacyDialog : undefined)

/** Social sign-in (V§2). With no provider configured it offers the e-mail register form instead. */
export default function SocialAuthPage() {
  const { ref, providers } = useProviders()
  const navigate = useNavigate()
  return (
    <div className="container page">
      <link rel="stylesheet" href={demoStyles} precedence="page" />
      <div ref={ref} data-providers={providers} suppressHydrationWarning className="mx-auto grid w-full max-w-form gap-5">
        <div>
          <Link to="/preview/demo" className="link inline-flex items-center gap-2 py-1 text-sm">
            <Icon name="arrow-left" />
            Back to course preview
          </Link>
          <h1 className="mt-4 text-heading">Access Full Module 1</h1>
          <p className="mt-3 text-muted">
            Six sections, a quiz and two checklists to keep. Free for 7 days from your first sign-in.
          </p>
        </div>
        <Failure />
        <Card>
          <div className="grid gap-4">
            <KeptSignIns />
            <p className="sign-ins text-center text-sm text-muted">No account creation required</p>
            <div className="register-instead">
              <AuthForm
                creating
                onSwitch={() => void navigate('/auth')}
                onSignedIn={({ user, token }) => {
                  signIn(user, token)
                  void navigate(user.userType === 'demo' ? `/user/${user.id}/module1` : homePath(user), { replace: true })
                }}
              />
            </div>
          </div>
        </Card>
        <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
          <PrivacyButton />
          <Link to="/auth" className="link">
            Already approved? Log in
          </Link>
        </div>
        <KeptPrivacyDialog />
      </div>
    </div>
  )
}
