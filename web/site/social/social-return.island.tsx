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

/** Opens the session of a full account; the code is removed from the address first. */
export default function SocialReturn() {
  const [code, setCode] = useState<string>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    setCode(new URLSearchParams(location.search).get('code') ?? '')
    history.replaceState(history.state, '', location.pathname)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt exchanges again
  useEffect(() => {
    if (code === undefined) return
    exchange(code).then(
      (path) => location.replace(path),
      () => setFailed(true),
    )
  }, [code, attempt])
  if (!failed) return <LoadingState label="Signing in..." />
  return (
    <ErrorState
      title="We cannot reach the server"
      action={
        <Button
          onClick={() => {
            setFailed(false)
            setAttempt(attempt + 1)
          }}
        >
          Try again
        </Button>
      }
    >
      Please check your connection and try again.
    </ErrorState>
  )
}
