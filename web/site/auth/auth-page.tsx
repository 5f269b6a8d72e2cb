import { Island } from '../frame/island.tsx'
import { MessageOfAddress } from '../frame/message-of-address.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { useFacts, useRendering } from '../frame/rendering-context.ts'
import { AuthAside } from './auth-aside.tsx'
import { SignInWithoutScripts } from './sign-in-without-scripts.tsx'

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
