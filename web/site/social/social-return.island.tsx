import { useEffect, useState } from 'react'
import { exchangeSocialSignIn, socialFailureMessage } from '#contract/social.ts'
import { ApiError, failureText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { homePath, signInForNextPage } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState, LoadingState } from '../../ui/states.tsx'

/** Exchanges the code for a session and returns its home page. @throws ApiError when the server cannot be reached. */
const exchange = async (code: string): Promise<string> => {
  try {
    const { user, token } = await call(exchangeSocialSignIn, { body: { code } })
    signInForNextPage(user, token)
    return homePath(user)
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.kind === 'network') throw failure
    const message = failureText(failure, { refused: socialFailureMessage, network: socialFailureMessage })
    return `/social-auth?message=${encodeURIComponent(message)}`
  }
}

/** After a sign-in whose address a mail has to prove. */
const CheckYourMail = ({ isKept }: { isKept: boolean }) => (
  <div className="state">
    <h1 className="text-heading">{isKept ? 'We can’t email you now' : 'Check your email'}</h1>
    <p className="text-muted">
      {isKept
        ? 'Your address has to be confirmed by email before you can sign in this way, and this site can’t send email at the moment. Please try again later.'
        : 'Before you can sign in this way, your address has to be confirmed, once. We’ve sent a link to the address that your company’s sign-in gave us. Open it within an hour, in this browser.'}
    </p>
    {isKept ? null : <p className="text-sm text-muted">Nothing there after a few minutes? Look in your spam folder.</p>}
    <p>
      <a className="link" href="/auth">
        Back to sign in
      </a>
    </p>
  </div>
)

/** Opens the session of a full account, or says that a mail must be opened; the code is removed from the address first. */
export default function SocialReturn() {
  const [query, setQuery] = useState<URLSearchParams>()
  const [failed, setFailed] = useState(false)
  const mail = query?.get('mail')
  const open = (code: string) => {
    setFailed(false)
    exchange(code).then(
      (path) => location.replace(path),
      () => setFailed(true),
    )
  }
  const code = query?.get('code') ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    const given = new URLSearchParams(location.search)
    setQuery(given)
    if (given.has('mail')) return
    history.replaceState(history.state, '', location.pathname)
    open(given.get('code') ?? '')
  }, [])
  if (mail) return <CheckYourMail isKept={mail === 'kept'} />
  if (!failed) return <LoadingState label="Signing in..." />
  return (
    <ErrorState title="We cannot reach the server" action={<Button onClick={() => open(code)}>Try again</Button>}>
      Please check your connection and try again.
    </ErrorState>
  )
}
