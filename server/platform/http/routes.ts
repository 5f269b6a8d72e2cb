import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { DomainError } from '#contract/domain-error.ts'
import type { Access, AnyEndpoint, Endpoint, Given, Parsed, RateLimit } from '#contract/endpoint/endpoint.ts'
import type { Deps } from '../../deps.ts'
import { isMissingReference, isMissingValue } from '../db/write-conflicts.ts'
import { callsToRefuse } from './allowed-methods.ts'
import { Answer } from './answer.ts'
import type { Account, Caller, CallerFor, Credentials, Identify, Sender } from './caller.ts'
import { copyDeclared } from './declared-data.ts'
import { checkOneClickForm } from './multipart.ts'
import { networkOf } from './network-address.ts'
import { parseInput } from './parse-input.ts'
import { countCall, countUnprovenChange } from './rate-limit.ts'
import { requireRecentProof } from './recent-proof.ts'
import { createRunningChanges } from './running-changes.ts'
import { answerUnknownPath } from './unknown-path.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint
  }
}

export type Call<E extends AnyEndpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  caller: CallerFor<E['access']>
  address: string
  userAgent: string
  request: FastifyRequest
  reply: FastifyReply
}

type Result<E extends AnyEndpoint> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer Data, infer _A>
    ? Data extends z.ZodType
      ? Given<Data> | Answer<Given<Data>>
      : // biome-ignore lint/suspicious/noConfusingVoidType: a handler without data may return nothing
        undefined | void | Answer<undefined>
    : never

export type Binding = { endpoint: AnyEndpoint; handle: (call: Call<AnyEndpoint>) => Promise<unknown> }

/** Binds an endpoint to its handler, which returns data; files and redirects use `reply`. */
export const on = <E extends AnyEndpoint>(
  endpoint: E,
  handle: (call: Call<E>) => E['raw'] extends string ? Promise<unknown> : Promise<Result<E>>,
): Binding => ({ endpoint, handle: handle as Binding['handle'] })

function credentialsOf(request: FastifyRequest): Credentials {
  const header = request.headers.authorization
  const invitation = request.headers['x-invitation']
  return {
    bearer: header?.startsWith('Bearer ') ? header.slice(7) : undefined,
    invitation: typeof invitation === 'string' && invitation !== '' ? invitation : undefined,
  }
}

/** A session without the required passkey is anonymous for public endpoints, an account for `beforePasskey` endpoints, and rejected elsewhere. */
function callerOf(sender: Sender, endpoint: AnyEndpoint): Caller {
  if (sender.kind !== 'limited') return sender
  if (endpoint.access === 'public') return { kind: 'anonymous' }
  if (!endpoint.beforePasskey) throw new DomainError('passkey-needed')
  return { kind: 'account', account: sender.account }
}

const learning: readonly Account['role'][] = ['user', 'admin']
const all: readonly Account['role'][] = ['user', 'reviewer', 'admin']

const rolesOf: Record<Exclude<Access, 'public'>, readonly Account['role'][]> = {
  reader: learning,
  demo: learning,
  user: learning,
  'signed-in': all,
  account: all,
  reviewer: ['reviewer', 'admin'],
  admin: ['admin'],
}

function guard(caller: Caller, { access, recentProof }: AnyEndpoint, now: Date): void {
  if (access === 'public') return
  if (caller.kind === 'anonymous') throw new DomainError('not-signed-in')
  if (caller.kind === 'invitation') {
    if (access === 'reader') return
    throw new DomainError('not-signed-in')
  }
  const { role, via } = caller.account
  if (!rolesOf[access].includes(role)) throw new DomainError('not-allowed')
  if (access === 'reader' || access === 'demo' || access === 'signed-in') return
  if (via === 'demo') throw new DomainError('not-allowed')
  if (recentProof) requireRecentProof(caller.account, now)
}

/** The key for counting concurrent changes: account or invitation id. Uploads take minutes and reads lock no rows, so neither counts. */
function changingPerson(caller: Caller, { method, upload }: AnyEndpoint): string | undefined {
  if (method === 'GET' || upload !== undefined) return undefined
  if (caller.kind === 'account') return caller.account.id
  return caller.kind === 'invitation' ? caller.invitation.id : undefined
}

/** Rate limit for wrong invitation tokens, per network. */
const guessLimits: RateLimit[] = [{ per: 'address', max: 300, windowSeconds: 600 }]

const isAboutAddress = (limit: RateLimit) => limit.per === 'address'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
    isBodyAwaited: boolean
    /** Throws when the caller was signed out or lost their rights since the call began; for slow transfers. Ignores the age of the recent proof. */
    admitAgain: () => Promise<void>
  }
}

/** Identifies the caller. On public endpoints an expired token counts as none. Wrong invitation tokens are counted. */
async function identifyCaller(deps: Deps, identify: Identify, request: FastifyRequest, endpoint: AnyEndpoint): Promise<Caller> {
  try {
    return callerOf(await identify(credentialsOf(request)), endpoint)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'invitation-invalid')
      await countCall(deps, 'wrong invitation', guessLimits, { address: networkOf(request.ip), body: undefined })
    if (endpoint.access === 'public') return { kind: 'anonymous' }
    throw error
  }
}

/**
 * Registers every binding: limits, identification and guard run before the body is read (the last two again if it arrived later), then validation,
 * field limits, handler and envelope.
 */
export function bindRoutes(app: FastifyInstance, deps: Deps, identify: Identify, bindings: Binding[]): void {
  const runChange = createRunningChanges()
  app.decorateRequest('caller')
  app.decorateRequest('isBodyAwaited')
  app.decorateRequest('admitAgain')
  for (const { endpoint, handle } of bindings) {
    const name = `${endpoint.method} ${endpoint.path}`
    const declared = endpoint.data ? copyDeclared(endpoint.data) : undefined
    const limitsPerAddress = endpoint.limits.filter(isAboutAddress)
    const limitsPerField = endpoint.limits.filter((limit) => !isAboutAddress(limit))
    const admit = async (request: FastifyRequest, recentProof = endpoint.recentProof) => {
      request.caller = await identifyCaller(deps, identify, request, endpoint)
      guard(request.caller, { ...endpoint, recentProof }, deps.clock.now())
    }
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      bodyLimit: endpoint.bodyKilobytes * 1024,
      onRequest: async (request) => {
        const address = networkOf(request.ip)
        if (limitsPerAddress.length > 0) await countCall(deps, name, limitsPerAddress, { address, body: undefined })
        await admit(request)
        await countUnprovenChange(deps, endpoint, request.caller)
        request.isBodyAwaited = request.raw.complete === false
        request.admitAgain = () => admit(request, false)
      },
      // The session or role may have changed while the body was arriving.
      preHandler: async (request) => {
        if (request.isBodyAwaited) await admit(request)
      },
      handler: async (request, reply) => {
        if (endpoint.oneClickForm) await checkOneClickForm(request)
        else if (endpoint.upload === undefined && request.isMultipart()) throw new DomainError('wrong-type')
        const params = parseInput(endpoint.params, request.params)
        const query = parseInput(endpoint.query, request.query)
        const address = networkOf(request.ip)
        const body = parseInput(endpoint.body, request.body ?? (endpoint.body ? {} : undefined))
        if (limitsPerField.length > 0) await countCall(deps, name, limitsPerField, { address, body })
        const call = {
          params,
          query,
          body,
          address,
          userAgent: request.headers['user-agent'] ?? '',
          request,
          reply,
        }
        const run = () => handle({ ...call, caller: request.caller as CallerFor<AnyEndpoint['access']> })
        const person = changingPerson(request.caller, endpoint)
        const result = await (person === undefined ? run() : runChange(person, run)).catch(async (error: unknown) => {
          // If the account or invitation was deleted during its own change, the session has ended; that is not a bug.
          const isGone = request.caller.kind !== 'anonymous' && (isMissingReference(error) || isMissingValue(error))
          if (isGone) await identify(credentialsOf(request))
          throw error
        })
        if (endpoint.raw !== undefined) return result ?? reply
        const { data, extra } = result instanceof Answer ? result : { data: result, extra: {} as Answer<unknown>['extra'] }
        return reply
          .code(endpoint.status)
          .header('cache-control', 'no-store')
          .send({
            success: true,
            ...(declared ? { data: declared(data) } : {}),
            ...extra,
            more: extra.more || undefined,
          })
      },
    })
  }
  for (const { path, methods } of callsToRefuse) app.route({ method: methods, url: path, handler: answerUnknownPath })
}
