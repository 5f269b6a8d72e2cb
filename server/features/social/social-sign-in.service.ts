import { DomainError, refusals } from '#contract/domain-error.ts'
import { type SocialProviderId, socialFailureMessage } from '#contract/social.ts'
import { openSession } from '../auth/sessions.service.ts'
import { hashSecret } from '../auth/tokens.ts'
import type { Deps } from '../deps.ts'
import { consumeAttempt, deleteAttemptsBefore, insertAttempt, setAttemptCode } from './attempts.queries.ts'
import { newBrowserSecret, tripSeconds, tripSecrets } from './browser-binding.ts'
import type { Trip } from './provider-client.ts'
import { findProvider, type Provider, providerName } from './providers.ts'
import { connectSocialAccount, ensureSocialAccount, type SocialAccount } from './social-accounts.service.ts'

/** The library that speaks to providers is read in with the first sign-in. */
const readProviderClient = () => import('./provider-client.ts')

const codeLastsMilliseconds = 60_000
const dayMilliseconds = 86_400_000

/** Address that shows a failed sign-in; the fragment lets the page show the usual sentence before any script runs. */
export const failureAddress = (message: string = socialFailureMessage): string =>
  `/social-auth?message=${encodeURIComponent(message)}${message === socialFailureMessage ? '#failed' : ''}`

/** One line for the operator: which provider and what kind of failure, never what the provider said about a person. */
export function logFailure(deps: Deps, provider: SocialProviderId, error: unknown): void {
  const { name, code, error: oauthError, message } = error as { name?: string; code?: string; error?: string; message?: string }
  const reason = [name, code, oauthError, /^GitHub /.test(message ?? '') ? message : undefined].filter(Boolean).join(' ')
  deps.log.warn({ provider, reason }, 'a social sign-in failed')
}

const tripOf = (deps: Deps, provider: Provider, browserSecret: string, state: string): Trip => ({
  state,
  ...tripSecrets(browserSecret, state),
  redirectUri: `${deps.config.PUBLIC_URL}/api/auth/${provider.id}/callback`,
})

/**
 * Begins a trip to a provider, for a sign-in or for an account that connects it. Returns the provider's address. Throws
 * `provider-not-available`, and whatever keeps the provider from being reached within ten seconds.
 */
export async function startTrip(
  deps: Deps,
  id: SocialProviderId,
  browserSecret: string,
  connectUserId: string | null = null,
): Promise<string> {
  const provider = findProvider(deps.config, id)
  if (!provider) throw new DomainError('provider-not-available')
  const state = newBrowserSecret()
  const { authorizationUrl } = await readProviderClient()
  const address = await authorizationUrl(provider, tripOf(deps, provider, browserSecret, state))
  const now = deps.clock.now()
  await deleteAttemptsBefore(deps.db, new Date(now.getTime() - dayMilliseconds))
  await insertAttempt(deps.db, {
    stateHash: hashSecret(state),
    provider: id,
    browserHash: hashSecret(browserSecret),
    connectUserId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + tripSeconds * 1000),
  })
  return address
}

/** Takes a provider's answer and returns where the browser goes next; every failure leads to `/social-auth` and leaves no account. */
export async function finishSocialSignIn(
  deps: Deps,
  id: SocialProviderId,
  given: { query: Record<string, unknown>; browserSecret: string | undefined; userAgent: string },
): Promise<string> {
  const answer = new URLSearchParams()
  for (const [name, value] of Object.entries(given.query)) if (typeof value === 'string') answer.set(name, value)
  const state = answer.get('state')
  const provider = findProvider(deps.config, id)
  if (!provider || !state || !given.browserSecret) return failureAddress()
  const stateHash = hashSecret(state)
  const attempt = await consumeAttempt(
    deps.db,
    { stateHash, provider: id, browserHash: hashSecret(given.browserSecret) },
    deps.clock.now(),
  )
  if (!attempt) return failureAddress()
  try {
    const { fetchIdentity } = await readProviderClient()
    const identity = await fetchIdentity(provider, tripOf(deps, provider, given.browserSecret, state), answer)
    if (attempt.connectUserId !== null) {
      await connectSocialAccount(deps, attempt.connectUserId, id, identity)
      return accountAddress(attempt.connectUserId, 'connected')
    }
    return await welcome(deps, stateHash, await ensureSocialAccount(deps, id, identity), given.userAgent)
  } catch (error) {
    logFailure(deps, id, error)
    const code = error instanceof DomainError ? error.code : undefined
    if (attempt.connectUserId !== null) return accountAddress(attempt.connectUserId, code === 'email-taken' ? 'taken' : 'failed')
    if (code === 'email-taken') return signInAddress(id)
    if (code === 'account-disabled') return failureAddress(refusals['account-disabled'].message)
    return failureAddress()
  }
}

const accountAddress = (userId: string, outcome: 'connected' | 'taken' | 'failed') => `/user/${userId}/account?social=${outcome}`

const signInAddress = (id: SocialProviderId) =>
  `/auth?message=${encodeURIComponent(
    `There is already an account with your e-mail address. Sign in with your password; then you can connect ${providerName(id)} in your account.`,
  )}`

/** A demo takes its token along; a full account a code that opens its session once, in this browser. */
async function welcome(deps: Deps, stateHash: string, account: SocialAccount, userAgent: string): Promise<string> {
  if (account.role === 'admin') return `/auth?message=${encodeURIComponent('Please sign in with your password.')}`
  if (account.userType === 'demo') {
    const token = await openSession(deps.db, deps, account, { kind: 'demo', userAgent })
    return `/preview/demo/module1?token=${token}`
  }
  const code = newBrowserSecret()
  await setAttemptCode(deps.db, stateHash, {
    codeHash: hashSecret(code),
    codeUserId: account.id,
    codeExpiresAt: new Date(deps.clock.now().getTime() + codeLastsMilliseconds),
  })
  return `/social-auth/return?code=${code}`
}
