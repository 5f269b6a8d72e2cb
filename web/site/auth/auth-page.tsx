import { ButtonLink } from '../../ui/button.tsx'
import { Island } from '../frame/island.tsx'
import { MessageOfAddress } from '../frame/message-of-address.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { useFacts, useRendering } from '../frame/rendering-context.ts'
import { SignInWithoutScripts } from './sign-in-without-scripts.tsx'

export const AuthAside = () => (
  <aside className="panel night">
    <h2 className="text-title">No account yet?</h2>
    <div className="grid justify-items-start gap-2">
      <h3 className="font-semibold">Module 1, free</h3>
      <p className="text-sm text-night-muted">
        Sign in and it’s open for 7 days. An invitation link opens it without signing in.
      </p>
      <ButtonLink to="/social-auth" variant="accent">
        Access Full Module 1
      </ButtonLink>
    </div>
    <div className="grid justify-items-start gap-2 border-t border-night-line pt-4">
      <h3 className="font-semibold">All modules, free</h3>
      <p className="text-sm text-night-muted">For teams, and one person is a team. We review each request within 24 hours.</p>
      <ButtonLink to="/request-access" variant="secondary">
        Request team access
      </ButtonLink>
    </div>
    <div className="grid gap-2 border-t border-night-line pt-4">
      <h3 className="font-semibold">Approved, but never signed in?</h3>
      <p className="text-sm text-night-muted">
        Use the link in the email about your approval. If it’s lost or has expired, enter your address at{' '}
        <a className="link" href="/auth/forgot">
          Forgot your password?
        </a>{' '}
        and we’ll send it again.
      </p>
    </div>
  </aside>
)

const SignIn = () => (
  <div className="container page beside">
    <div>
      <div className="grid gap-4">
        <MessageOfAddress />
        <SignInWithoutScripts />
        <p className="if-account unless-arrived">
          You are signed in.{' '}
          <a className="link" href="/dashboard">
            Go to your dashboard
          </a>
        </p>
      </div>
      <Island
        name="sign-in"
        props={{ providers: useFacts().providers }}
        start={{ query: ['activation', 'form', 'invitation', 'message'], session: ['account'] }}
        className="unless-leaving"
      />
    </div>
    <AuthAside />
  </div>
)

/** Answer to a sign-in form sent without scripts, which checks no credentials. */
const NoSignIn = () => (
  <div className="state">
    <h1 className="text-heading">Signing in needs JavaScript</h1>
    <p className="text-muted">
      You have not been signed in, and what you typed was not kept. The course saves your progress and grades your quizzes with
      JavaScript: please turn it on for this site, or open the page in another browser.
    </p>
    <p>
      <a className="link" href="/auth">
        Back to sign in
      </a>
    </p>
  </div>
)

export const AuthPage = () => <PublicFrame>{useRendering().view.posted ? <NoSignIn /> : <SignIn />}</PublicFrame>
