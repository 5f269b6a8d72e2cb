import { DomainError } from '#contract/domain-error.ts'
import { refusals } from '#contract/refusals.ts'
import { type SocialProviderId, socialFailureMessage } from '#contract/social.ts'
import type { Deps } from '../../../deps.ts'
import { violatedUnique } from '../../../platform/db/database-errors.ts'
import { openSession } from '../sessions/sessions.service.ts'
import { hashSecret } from '../sessions/tokens.ts'
import { attemptSeconds, attemptSecrets, newBrowserSecret } from './browser-binding.ts'
import { confirmCompanyAddress, findAddressToProve, mailProof } from './company-address.service.ts'
import type { AuthorizationRequest } from './provider-client.ts'
import { findProvider, type Provider, providerName } from './providers.ts'
import { consumeAttempt, deleteAttemptsBefore, insertAttempt, setAttemptCode } from './social.queries.ts'
import { AddressHasAccount, connectSocialAccount, ensureSocialAccount, type SocialAccount } from './social-accounts.service.ts'

const readProviderClient = () => import('./provider-client.ts')

const codeLastsMilliseconds = 60_000
const dayMilliseconds = 86_400_000

/** The page for a failed sign-in; the fragment lets it show the message before scripts run. */
export const failureAddress = (message: string = socialFailureMessage): string =>
  `/social-auth?message=${encodeURIComponent(message)}${message.startsWith(socialFailureMessage) ? '#failed' : ''}`

/** Logs the provider and the kind of failure, without personal data. */
export function logFailure(deps: Deps, provider: SocialProviderId, error: unknown): void {
  const { name, code, error: oauthError, message } = error as { name?: string; code?: string; error?: string; message?: string }
  // The error comes from the callback's address, where anyone can write anything.
  const word = /^[a-z_]{1,40}$/.test(oauthError ?? '') ? oauthError : undefined
  const reason = [name, code, word, /^GitHub /.test(message ?? '') ? message : undefined].filter(Boolean).join(' ')
  deps.log.warn({ provider, reason }, 'a social sign-in failed')
}

export const unreachable = ({ config }: Deps, id: SocialProviderId): string =>
  `${socialFailureMessage} ${providerName(config, id)} cannot be reached at the moment.`

const authorizationRequestOf = (deps: Deps, provider: Provider, browserSecret: string, state: string): AuthorizationRequest => ({
  state,
  ...attemptSecrets(browserSecret, state),
  redirectUri: `${deps.config.PUBLIC_URL}/api/auth/${provider.id}/callback`,
})

/** Starts an authorization and returns its address. Throws `provider-not-available`, and any error in reaching the provider. */
export async function startAuthorization(
  deps: Deps,
  id: SocialProviderId,
  browserSecret: string,
  connecting?: { id: string; sessionId: string },
): Promise<string> {
  const provider = findProvider(deps.config, id)
  if (!provider) throw new DomainError('provider-not-available')
  const state = newBrowserSecret()
  const { authorizationUrl } = await readProviderClient()
  const address = await authorizationUrl(provider, authorizationRequestOf(deps, provider, browserSecret, state))
  const now = deps.clock.now()
  await deleteAttemptsBefore(deps.db, new Date(now.getTime() - dayMilliseconds))
  await insertAttempt(deps.db, {
    stateHash: hashSecret(state),
    provider: id,
    browserHash: hashSecret(browserSecret),
    connectUserId: connecting?.id ?? null,
    connectSessionId: connecting?.sessionId ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + attemptSeconds * 1000),
  })
  return address
}

export type SocialOutcome = { address: string; signedInEmail?: string; hasFailed?: boolean }

/** Handles a provider's callback and returns the next address. Failures lead to `/social-auth` and create no account. */
export async function finishSocialSignIn(
  deps: Deps,
  id: SocialProviderId,
  given: { query: Record<string, unknown>; browserSecret: string | undefined; userAgent: string },
): Promise<SocialOutcome> {
  const failed = (address = failureAddress()): SocialOutcome => ({ address, hasFailed: true })
  const answer = new URLSearchParams()
  for (const [name, value] of Object.entries(given.query)) if (typeof value === 'string') answer.set(name, value)
  const state = answer.get('state')
  const provider = findProvider(deps.config, id)
  if (!provider || !state || !given.browserSecret) return failed()
  const stateHash = hashSecret(state)
  const attempt = await consumeAttempt(
    deps.db,
    { stateHash, provider: id, browserHash: hashSecret(given.browserSecret) },
    deps.clock.now(),
  )
  if (!attempt) return failed()
  try {
    const { fetchIdentity } = await readProviderClient()
    const identity = await fetchIdentity(provider, authorizationRequestOf(deps, provider, given.browserSecret, state), answer)
    if (attempt.connectUserId !== null) {
      const { connectUserId: userId, connectSessionId: sessionId } = attempt
      await connectSocialAccount(deps, { userId, sessionId }, id, identity)
      return { address: accountAddress(userId, 'connected') }
    }
    const unproven = await findAddressToProve(deps.db, id, identity)
    if (unproven) return { address: `/social-auth/return?mail=${await mailProof(deps, stateHash, unproven, identity)}` }
    return await redirectAfterSignIn(deps, stateHash, await ensureSocialAccount(deps, id, identity), given.userAgent)
  } catch (error) {
    logFailure(deps, id, error)
    const code = error instanceof DomainError ? error.code : undefined
    if (attempt.connectUserId !== null)
      return { address: accountAddress(attempt.connectUserId, code === 'email-taken' ? 'taken' : 'failed') }
    if (error instanceof AddressHasAccount) return failed(signInAddress(error))
    if (code === 'email-taken' || code === 'account-disabled') return failed(failureAddress(refusals[code].message))
    if (code === 'too-many') return failed(failureAddress(mailedTooOften))
    if (code === 'social-failed') return failed(failureAddress(`${socialFailureMessage} ${unconfirmed(provider)}`))
    if (cancelled.has(answer.get('error') ?? '')) return failed(failureAddress(`${socialFailureMessage} ${declined(provider)}`))
    return failed()
  }
}

/** Handles the link of the mail that proves an address, and returns the next address. */
export async function finishByMail(
  deps: Deps,
  id: SocialProviderId,
  given: { token: string; browserSecret: string | undefined; userAgent: string },
): Promise<SocialOutcome> {
  const provider = findProvider(deps.config, id)
  try {
    if (!provider) throw new DomainError('social-failed')
    const { account, stateHash } = await confirmCompanyAddress(deps, given)
    return await redirectAfterSignIn(deps, stateHash, account, given.userAgent)
  } catch (error) {
    logFailure(deps, id, error)
    const isTaken = violatedUnique(error) === 'users_email_key'
    const code = error instanceof DomainError ? error.code : isTaken ? 'email-taken' : undefined
    const message =
      code === 'email-taken' || code === 'account-disabled'
        ? refusals[code].message
        : `This link has been used, has expired, or was opened in another browser. Please sign in with ${providerName(deps.config, id)} again.`
    return { address: failureAddress(message), hasFailed: true }
  }
}

const mailedTooOften =
  'We have written to your address three times today. Please look in your spam folder too, or try again tomorrow.'

/** Error codes for a cancelled sign-in: OAuth's, and LinkedIn's two. */
const cancelled = new Set(['access_denied', 'user_cancelled_login', 'user_cancelled_authorize'])

const declined = ({ name }: Provider) => `The sign-in at ${name} was cancelled.`

const unconfirmed = ({ id, name }: Provider) =>
  id === 'company'
    ? `${name} has not told us your email address. Please ask the people who run it.`
    : `${name} has not confirmed your email address. Confirm it there first, or sign in another way.`

const accountAddress = (userId: string, outcome: 'connected' | 'taken' | 'failed') => `/user/${userId}/account?social=${outcome}`

const signInAddress = ({ byProvider, message }: AddressHasAccount) =>
  byProvider ? failureAddress(message) : `/auth?message=${encodeURIComponent(message)}`

/** A demo receives its token; a full account receives a one-time code for this browser. */
async function redirectAfterSignIn(
  deps: Deps,
  stateHash: string,
  account: SocialAccount,
  userAgent: string,
): Promise<SocialOutcome> {
  if (account.role === 'admin')
    return { address: `/auth?message=${encodeURIComponent('Please sign in with your password.')}`, hasFailed: true }
  if (account.userType === 'demo') {
    const token = await openSession(deps.db, deps, account, { kind: 'demo', userAgent })
    return { address: `/preview/demo/module1?token=${token}`, signedInEmail: account.email }
  }
  const code = newBrowserSecret()
  await setAttemptCode(deps.db, stateHash, {
    codeHash: hashSecret(code),
    codeUserId: account.id,
    codeExpiresAt: new Date(deps.clock.now().getTime() + codeLastsMilliseconds),
  })
  return { address: `/social-auth/return?code=${code}` }
}
