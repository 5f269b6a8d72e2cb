import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#contract/domain-error.ts'
import type { RateLimit } from '#contract/endpoint/endpoint.ts'
import {
  confirmSocialAddress,
  connectIdentity,
  disconnectIdentity,
  exchangeSocialSignIn,
  finishSocialSignIn,
  getDemoOutcome,
  listIdentities,
  listProviders,
  refuseDirectSignIn,
  type SocialProviderId,
  startSocialSignIn,
} from '#contract/social.ts'
import type { Deps } from '../../../deps.ts'
import { countCall } from '../../../platform/http/rate-limit.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import { browserCookie, newBrowserSecret, readBrowserSecret } from './browser-binding.ts'
import * as outcome from './demo-outcome.service.ts'
import * as identities from './identities.service.ts'
import { listProviderStates, providerName } from './providers.ts'
import * as signIn from './social-sign-in.service.ts'

/** Counted here rather than by the contract, so that a browser gets a page instead of JSON. */
const attemptLimits: RateLimit[] = [{ per: 'address', max: 120, windowSeconds: 600 }]

export const socialRoutes = (deps: Deps): Binding[] => {
  const secretOf = (request: FastifyRequest) => readBrowserSecret(deps.config.PUBLIC_URL, request.headers.cookie)
  const bind = (request: FastifyRequest, reply: FastifyReply): string => {
    // A second tab reuses the first one's secret, so that both can return.
    const secret = secretOf(request) ?? newBrowserSecret()
    reply.header('set-cookie', browserCookie(deps.config.PUBLIC_URL, secret))
    return secret
  }
  return [
    on(listProviders, async () => ({ providers: listProviderStates(deps.config) })),
    on(startSocialSignIn, async ({ params, address, request, reply }) =>
      redirect(reply, await startAddress(deps, params.provider, address, bind(request, reply))),
    ),
    on(refuseDirectSignIn, async () => {
      throw new DomainError('use-redirect')
    }),
    on(finishSocialSignIn, async ({ params, query, address, userAgent, request, reply }) => {
      const limited = await tooMany(deps, 'GET /api/auth/:provider/callback', address)
      if (limited) return redirect(reply, limited)
      const given = { query, browserSecret: secretOf(request), userAgent }
      return follow(request, reply, await signIn.finishSocialSignIn(deps, params.provider, given))
    }),
    on(confirmSocialAddress, async ({ params, query, userAgent, request, reply }) => {
      const given = { token: query.token, browserSecret: secretOf(request), userAgent }
      return follow(request, reply, await signIn.finishByMail(deps, params.provider, given))
    }),
    on(exchangeSocialSignIn, async ({ body, userAgent, request }) => {
      const given = { code: body.code, browserSecret: secretOf(request), userAgent }
      const signedIn = await identities.exchangeSocialSignIn(deps, given)
      request.signedInEmail = signedIn.user.email
      return signedIn
    }),
    on(getDemoOutcome, ({ body }) => outcome.getDemoOutcome(deps, body.token)),
    on(listIdentities, ({ caller }) => identities.listIdentities(deps, caller.account)),
    on(connectIdentity, ({ body, caller, request, reply }) =>
      identities.connectIdentity(deps, caller.account, body.provider, bind(request, reply)),
    ),
    on(disconnectIdentity, ({ params, caller }) => identities.disconnectIdentity(deps, caller.account.id, params.provider)),
  ]
}

/** Redirects without caching or a referrer, because the address may contain a token. */
const redirect = (reply: FastifyReply, address: string): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .redirect(address, 302)

/** Records the outcome for the security log, and redirects. */
const follow = (request: FastifyRequest, reply: FastifyReply, outcome: signIn.SocialOutcome): FastifyReply => {
  request.signedInEmail = outcome.signedInEmail
  request.hasSignInFailed = outcome.hasFailed
  return redirect(reply, outcome.address)
}

async function tooMany(deps: Deps, name: string, address: string): Promise<string | undefined> {
  try {
    await countCall(deps, name, attemptLimits, { address, body: undefined })
    return undefined
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too-many') return signIn.failureAddress(error.message)
    throw error
  }
}

async function startAddress(deps: Deps, provider: SocialProviderId, address: string, browserSecret: string): Promise<string> {
  const limited = await tooMany(deps, 'GET /api/auth/:provider', address)
  if (limited) return limited
  try {
    return await signIn.startAuthorization(deps, provider, browserSecret)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'provider-not-available')
      return signIn.failureAddress(`${providerName(deps.config, provider)} sign-in is not available on this site.`)
    signIn.logFailure(deps, provider, error)
    return signIn.failureAddress(signIn.unreachable(deps, provider))
  }
}
