import { socialFailureMessage, socialProviders, startSocialSignIn } from '#contract/social.ts'
import { endpointUrl } from '../../api/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProviderMark } from '../../ui/provider-mark.tsx'
import { SignInWithoutScripts } from '../auth/sign-in-without-scripts.tsx'
import { useFacts } from '../frame/facts.ts'
import { Island } from '../frame/island.tsx'
import { MessageOfAddress } from '../frame/message-of-address.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { PrivacyButton, PrivacyDialog } from './privacy-dialog.tsx'

const SignIns = () => {
  const { providers } = useFacts()
  return (
    <ul className="sign-ins">
      {socialProviders.map(({ id, name }) => (
        <li key={id}>
          {providers.includes(id) ? (
            <a
              href={endpointUrl(startSocialSignIn, { params: { provider: id } })}
              className={buttonClass({ variant: 'secondary', size: 'large', wide: true })}
            >
              <ProviderMark id={id} />
              Continue with {name}
            </a>
          ) : (
            <button
              type="button"
              disabled
              className={buttonClass({ variant: 'secondary', size: 'large', wide: true }, 'sign-in-off')}
            >
              <ProviderMark id={id} />
              Continue with {name} <small>not available on this site</small>
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Whoever has a demo or an account already is told so before anything else. */
const Returning = () => (
  <>
    <div className="if-demo">
      <Alert title="Your demo is running">
        <a className="link" href="/preview/demo/module1">
          Continue with Module 1
        </a>
      </Alert>
    </div>
    <div className="if-account">
      <Alert title="You are signed in">
        <a className="link" href="/module1">
          Open Module 1
        </a>
      </Alert>
    </div>
  </>
)

/** Social sign-in. With no provider configured it offers the register form instead. */
export const SocialAuthPage = () => {
  const { providers, demo } = useFacts()
  const hasProviders = providers.length > 0
  return (
    <PublicFrame>
      <div className="container page">
        <div className="mx-auto grid w-full max-w-form gap-5">
          <div>
            <a href="/preview/demo" className="link inline-flex items-center gap-2 py-1 text-sm">
              <Icon name="arrow-left" />
              Back to course preview
            </a>
            <h1 className="mt-4 text-heading">Access Full Module 1</h1>
            <p className="mt-3 text-muted">
              Six sections, a quiz and two checklists to keep. Free for {demo.demoDays} days from your first sign-in.
            </p>
          </div>
          <SignInWithoutScripts />
          <Returning />
          {/* A failure leads here with `#failed`, so that the usual sentence stands there without scripts. */}
          <MessageOfAddress tone="danger" usual={socialFailureMessage} />
          <Card>
            {hasProviders ? (
              <div className="grid gap-4">
                <SignIns />
                <p className="text-center text-sm text-muted">No account creation required</p>
              </div>
            ) : (
              <Island name="register" props={{}} />
            )}
          </Card>
          <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
            <PrivacyButton />
            <a href="/auth" className="link">
              Already approved? Log in
            </a>
          </div>
          <PrivacyDialog />
        </div>
      </div>
    </PublicFrame>
  )
}
