import { privacyHeading, socialSignInPrivacy } from '#content/social-sign-in.ts'
import { companyProvider, socialFailureMessage, socialProviders } from '#contract/social.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FirstModule } from '../../ui/first-module.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LegalText } from '../../ui/legal-text.tsx'
import { ProviderMark } from '../../ui/provider-mark.tsx'
import { SignInWithoutScripts } from '../auth/sign-in-without-scripts.tsx'
import { Island } from '../frame/island.tsx'
import { MessageOfAddress } from '../frame/message-of-address.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { useFacts } from '../frame/rendering-context.ts'
import { SignInLink } from './sign-in-link.tsx'

const dialogId = 'privacy'

/** Opens the Privacy & Data Protection dialog, even before scripts have loaded. */
export const PrivacyButton = () => (
  <button type="button" className="link" command="show-modal" commandfor={dialogId}>
    {privacyHeading}
  </button>
)

export const PrivacyDialog = () => (
  <Dialog
    id={dialogId}
    reads
    title={privacyHeading}
    description={socialSignInPrivacy.intro}
    footer={
      <Button command="close" commandfor={dialogId}>
        Close
      </Button>
    }
  >
    <dl className="grid gap-3 [&_dt]:font-semibold">
      {socialSignInPrivacy.items.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    <p className="text-sm">
      <a className="link" href="/data">
        Data Protection Policy
      </a>
    </p>
  </Dialog>
)

const SignIns = () => {
  const { providers } = useFacts()
  const company = providers.filter(({ id }) => id === companyProvider.id)
  return (
    <ul className="grid gap-3">
      {[...company, ...socialProviders].map(({ id, name }) => (
        <li key={id}>
          {providers.some((provider) => provider.id === id) ? (
            <SignInLink id={id}>Continue with {name}</SignInLink>
          ) : (
            <button
              type="button"
              disabled
              className="flex flex-wrap gap-y-0 gap-x-2.5 items-center w-full py-2.5 px-4.5 border border-dashed border-line rounded-md text-(length:--text-sm) text-muted"
            >
              <ProviderMark id={id} />
              Continue with {name} <small className="ml-auto text-(length:--text-xs)">not available on this site</small>
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

const Returning = () => (
  <>
    <div className="if-demo">
      <Alert title={<span data-ended="Your demo has ended">Your demo is running</span>}>
        <a className="link" href="/preview/demo/module1" data-ended="See your results">
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

const gains = [
  'The quiz can be taken as often as you like',
  'Two hiring checklists to keep',
  'If your team gets full access later, everything you do here moves along',
]

/** Social sign-in; without providers it offers the register form. */
export const SocialAuthPage = () => {
  const { providers, demo } = useFacts()
  const opening = demo.modules.find(({ preview }) => preview)
  const hasProviders = providers.length > 0
  return (
    <PublicFrame>
      <div className="container page beside">
        <div className="grid gap-5">
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
          {/* Failures redirect here with `#failed`, so that the usual sentence appears without scripts. */}
          <MessageOfAddress tone="danger" usual={socialFailureMessage} />
          <Card>
            {hasProviders ? (
              <div className="grid gap-4">
                <SignIns />
                <p className="text-center text-sm text-muted">No account creation required</p>
                <p className="border-t border-line pt-4 text-xs text-muted">
                  <LegalText text="By signing in you accept the course terms. It is not consent to advertising." />{' '}
                  <PrivacyButton />
                </p>
              </div>
            ) : (
              <div className="grid gap-4">
                <Island name="register" props={{}} />
                <p className="text-sm">
                  <PrivacyButton />
                </p>
              </div>
            )}
          </Card>
          <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
            <a href="/auth" className="link whitespace-nowrap">
              Already approved? Log in
            </a>
            <a href="/request-access" className="link">
              All modules for your team
            </a>
          </div>
          <PrivacyDialog />
        </div>
        <aside className="panel night">
          {opening ? <FirstModule module={opening} /> : null}
          <ul className="grid gap-2 text-sm">
            {gains.map((gain) => (
              <li key={gain} className="flex gap-2">
                <Icon name="check" className="text-copper" />
                {gain}
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </PublicFrame>
  )
}

/** Return page of a provider for full accounts. */
export const SocialReturnPage = () => (
  <PublicFrame>
    <noscript>
      <p className="state">Signing in needs JavaScript. Please turn it on for this site, and sign in again.</p>
    </noscript>
    <Island name="social-return" props={{}} start={{ always: true }} />
  </PublicFrame>
)
