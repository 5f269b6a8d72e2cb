import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressForm } from '#contract/address-form.ts'
import type { AnyEndpoint } from '#contract/endpoint/endpoint.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { Deps } from '../../deps.ts'
import { keyedHash } from './keyed-hash.ts'
import { networkOf } from './network-address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    refusalCode: RefusalCode | undefined
    /** The account that the request signed in, where the body does not name it. */
    signedInEmail: string | undefined
    /** Marks a failed sign-in whose answer is a plain redirect. */
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

/** Whether an endpoint returns the data of many people, or everything about one: CSV files and personal exports. */
const givesOutData = ({ raw }: AnyEndpoint) => raw === 'text/csv' || raw === 'application/json'

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
  if ((endpoint.access === 'admin' || endpoint.access === 'reviewer') && endpoint.method !== 'GET') return 'admin action'
  return undefined
}

/** Logs security events, one line each, without personal data: `account` and `address` are keyed hashes of the email address and the network. */
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
