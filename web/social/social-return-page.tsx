import { type ClientLoaderFunctionArgs, replace } from 'react-router'
import { exchangeSocialSignIn, socialFailureMessage } from '#contract/social.ts'
import { ApiError, failureText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { pageMeta } from '../page-meta.ts'
import { homePath, signIn } from '../session/session.ts'
import { LoadingState } from '../ui/states.tsx'

export const meta = () => pageMeta({ title: 'Signing in', description: 'One moment: your session is being opened.' })

/** Opens the session of a full account that comes from its provider; the code leaves the address first. */
export const clientLoader = async ({ request }: ClientLoaderFunctionArgs) => {
  const code = new URL(request.url).searchParams.get('code') ?? ''
  history.replaceState(history.state, '', '/social-auth/return')
  try {
    const { user, token } = await call(exchangeSocialSignIn, { body: { code } })
    signIn(user, token)
    return replace(homePath(user))
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    const message = failureText(failure, { refused: socialFailureMessage, network: socialFailureMessage })
    throw replace(`/social-auth?message=${encodeURIComponent(message)}${message === socialFailureMessage ? '#failed' : ''}`)
  }
}

export const HydrateFallback = () => <LoadingState label="Signing in..." />

export default function SocialReturnPage() {
  return <LoadingState label="Signing in..." />
}
