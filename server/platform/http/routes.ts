import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { DomainError, type Issue } from '#contract/domain-error.ts'
import type { AnyEndpoint, Endpoint, Given, Parsed } from '#contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import { Answer } from './answer.ts'
import type { Caller, CallerFor, Credentials, Identify } from './caller.ts'
import { inputSentence } from './input-sentences.ts'
import { checkOneClickForm } from './one-click-form.ts'
import { countCall } from './rate-limit.ts'
import { findUnstorableTexts } from './unstorable-text.ts'

/** What a handler gets: parsed input, who is calling, and the connection for files and redirects. */
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

/** An endpoint with the function that answers it. */
export type Binding = { endpoint: AnyEndpoint; handle: (call: Call<AnyEndpoint>) => Promise<unknown> }

/** Binds an endpoint to its handler: one line in a `.routes.ts` file. The handler returns data; files and redirects go through `reply`. */
export const on = <E extends AnyEndpoint>(
  endpoint: E,
  handle: (call: Call<E>) => E['raw'] extends string ? Promise<unknown> : Promise<Result<E>>,
): Binding => ({ endpoint, handle: handle as Binding['handle'] })

const unstorableMessage = 'This text holds a character that cannot be stored. Please type it again.'

const issuesOf = (error: z.ZodError): Issue[] =>
  error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))

function parse<S extends z.ZodType>(shape: S | undefined, value: unknown): z.output<S> | undefined {
  if (!shape) return undefined
  const unstorable = findUnstorableTexts(value)
  if (unstorable.length > 0)
    throw new DomainError('bad-input', { issues: unstorable.map((path) => ({ path, message: unstorableMessage })) })
  const parsed = shape.safeParse(value, { error: inputSentence })
  if (!parsed.success) throw new DomainError('bad-input', { issues: issuesOf(parsed.error) })
  return parsed.data
}

function credentialsOf(request: FastifyRequest): Credentials {
  const header = request.headers.authorization
  const invitation = request.headers['x-invitation']
  return {
    bearer: header?.startsWith('Bearer ') ? header.slice(7) : undefined,
    invitation: typeof invitation === 'string' && invitation !== '' ? invitation : undefined,
  }
}

/** Refuses a caller whom the endpoint does not admit; `public` admits everybody. */
function guard(caller: Caller, access: AnyEndpoint['access']): void {
  if (access === 'public') return
  if (caller.kind === 'anonymous') throw new DomainError('not-signed-in')
  if (access === 'reader') return
  if (caller.kind === 'invitation') throw new DomainError('not-signed-in')
  if (access === 'demo') return
  if (caller.account.via === 'demo') throw new DomainError('not-allowed')
  if (access === 'admin' && caller.account.role !== 'admin') throw new DomainError('not-allowed')
}

/** Registers every binding: credentials, guard, validation, limits, handler, stripping, envelope; other methods on its path answer 405. */
export function bindRoutes(app: FastifyInstance, deps: Deps, identify: Identify, bindings: Binding[]): void {
  const methodsByPath = new Map<string, Set<string>>()
  for (const { endpoint, handle } of bindings) {
    const shape = endpoint.path.replace(/:[A-Za-z_]+/g, ':')
    methodsByPath.set(shape, (methodsByPath.get(shape) ?? new Set()).add(endpoint.method))
    const name = `${endpoint.method} ${endpoint.path}`
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => {
        const credentials = credentialsOf(request)
        // A public call goes on without a caller when its token has ended: nobody is locked out of a form by an old token.
        const caller = await identify(credentials).catch((error: unknown) => {
          if (endpoint.access === 'public' && error instanceof DomainError) return { kind: 'anonymous' } as const
          throw error
        })
        guard(caller, endpoint.access)
        if (endpoint.oneClickForm) await checkOneClickForm(request)
        else if (endpoint.upload === undefined && request.isMultipart()) throw new DomainError('wrong-type')
        const params = parse(endpoint.params, request.params)
        const query = parse(endpoint.query, request.query)
        const address = request.ip
        const body = parse(endpoint.body, request.body ?? (endpoint.body ? {} : undefined))
        if (endpoint.limits.length > 0) await countCall(deps, name, endpoint.limits, { address, body })
        const result = await handle({
          params,
          query,
          body,
          caller: caller as CallerFor<AnyEndpoint['access']>,
          address,
          userAgent: request.headers['user-agent'] ?? '',
          request,
          reply,
        })
        if (endpoint.raw !== undefined) return result ?? reply
        const { data, message, total, more } =
          result instanceof Answer ? result : { data: result, message: undefined, total: undefined, more: false }
        return reply
          .code(endpoint.status)
          .header('cache-control', 'no-store')
          .send({
            success: true,
            ...(message === undefined ? {} : { message }),
            ...(endpoint.data ? { data: endpoint.data.parse(data) } : {}),
            ...(total === undefined ? {} : { total }),
            ...(more ? { more } : {}),
          })
      },
    })
  }
  refuseOtherMethods(app, bindings, methodsByPath)
}

function refuseOtherMethods(app: FastifyInstance, bindings: Binding[], methodsByPath: Map<string, Set<string>>): void {
  const seen = new Set<string>()
  for (const { endpoint } of bindings) {
    const shape = endpoint.path.replace(/:[A-Za-z_]+/g, ':')
    if (seen.has(shape)) continue
    seen.add(shape)
    const allowed = methodsByPath.get(shape) ?? new Set()
    app.route({
      method: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((method) => !allowed.has(method)),
      url: endpoint.path,
      handler: async (_request, reply) => {
        reply.header('allow', [...allowed].join(', '))
        throw new DomainError('method-not-allowed')
      },
    })
  }
}
