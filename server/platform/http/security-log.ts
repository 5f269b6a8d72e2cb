import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressForm } from '#contract/address-form.ts'
import type { RefusalCode } from '#contract/domain-error.ts'
import type { AnyEndpoint } from '#contract/endpoint/endpoint.ts'
import type { Deps } from '../../deps.ts'
import { keyedHash } from './keyed-hash.ts'
import { networkOf } from './network-address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the refusal that the request was answered with. */
    refusalCode: RefusalCode | undefined
    /** The address of the account that the request has signed in, where the body does not say it. */
    signedInEmail: string | undefined
    /** Set where a sign-in failed and the answer is a redirect like any other. */
    hasSignInFailed: boolean | undefined
  }
}

const emailOf = (request: FastifyRequest): string | undefined => {
  const { caller, body, signedInEmail } = request
  if (signedInEmail !== undefined) return signedInEmail
  if (caller?.kind === 'account') return caller.account.email
  if (caller?.kind === 'invitation') return caller.invitation.email
  const typed = (body as { email?: unknown } | undefined)?.email
  return typeof typed === 'string' ? typed : undefined
}

const isTyped = (request: FastifyRequest, field: 'password' | 'recoveryCode') =>
  typeof (request.body as Partial<Record<typeof field, unknown>> | undefined)?.[field] === 'string'

/** Whether an endpoint gives out the data of many people, or everything about one: the CSV files of the admin area's lists, and the export of a person. */
const givesOutData = ({ raw }: AnyEndpoint) => raw === 'text/csv' || raw === 'application/json'

/** What an operator or an intrusion detector wants to know of an answered request; undefined of most. */
function eventOf(request: FastifyRequest, status: number): string | undefined {
  const { endpoint } = request.routeOptions.config
  if (!endpoint) return undefined
  const { refusalCode } = request
  const { securityEvents } = endpoint
  if (refusalCode === 'wrong-credentials') return 'sign-in failed'
  if (refusalCode === 'proof-needed') return 'proof asked'
  if (refusalCode === 'wrong-current-password') return 'proof failed'
  if (refusalCode && securityEvents?.refusal && endpoint.errors.includes(refusalCode)) return securityEvents.refusal
  if (status === 429) return 'limit reached'
  if (status === 401 || status === 403) return 'denied'
  if (status >= 400) return undefined
  if (request.hasSignInFailed) return 'sign-in failed'
  if (request.signedInEmail !== undefined) return 'signed in'
  if (securityEvents) return isTyped(request, 'recoveryCode') ? 'recovery code used' : securityEvents.success
  if (endpoint.access === 'public' && isTyped(request, 'password')) return 'signed in'
  if (givesOutData(endpoint)) return 'data exported'
  if (endpoint.access === 'admin' && endpoint.method !== 'GET') return 'admin action'
  return undefined
}

/**
 * Logs security events, one line each, without personal data: `account` and `address` are keyed hashes, the same for the same email
 * address or network, which nobody without the key of the tokens can turn back.
 */
export function logSecurityEvents(app: FastifyInstance, deps: Pick<Deps, 'authSecret' | 'log'>): void {
  app.decorateRequest('refusalCode')
  app.decorateRequest('signedInEmail')
  app.decorateRequest('hasSignInFailed')
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const event = eventOf(request, reply.statusCode)
    if (event === undefined) return
    const email = emailOf(request)
    deps.log.info(
      {
        event,
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        code: request.refusalCode,
        account:
          email === undefined ? undefined : keyedHash(deps, 'log account', addressForm(email) ?? email.trim().toLowerCase()),
        address: keyedHash(deps, 'log address', networkOf(request.ip)),
      },
      'security',
    )
  })
}
