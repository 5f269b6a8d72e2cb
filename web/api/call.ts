import type { AnyEndpoint, Endpoint, Given, Parsed } from '#contract/endpoint/endpoint.ts'
import { bearer } from '../session/stored-tokens.ts'
import { ApiError } from './api-error.ts'
import { dropEarlyCalls, takeEarlyAnswer } from './early-calls.ts'

type Needed<Name extends string, S> = [S] extends [undefined] ? { [K in Name]?: undefined } : { [K in Name]: S }
type OptionalQuery<S> = [S] extends [undefined] ? { query?: undefined } : { query?: S | URLSearchParams }

/** A call without a JSON body may send a form with a file. */
type Body<S> = [S] extends [undefined] ? { body?: FormData } : { body: S }

// biome-ignore lint/suspicious/noExplicitAny: the other shapes do not matter where one is read
type Shapes<E> = E extends Endpoint<infer P, infer Q, infer B, infer D, any> ? { params: P; query: Q; body: B; data: D } : never

type Sending = {
  /** Invitation token, sent as `X-Invitation` instead of the session token, so that a signed-in person still gets the preview. */
  invitation?: string
  /** Sends no credentials, not even those of a signed-in person. */
  anonymous?: boolean
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Lets the call finish after the page has been left. */
  keepalive?: boolean
  /** Replaces `fetch` to report upload progress. */
  transport?: Transport
}

/** Options of a call. A query of `URLSearchParams` is taken from the page's address; the server validates it. */
export type CallOptions<E extends AnyEndpoint> = Needed<'params', Given<Shapes<E>['params']>> &
  OptionalQuery<Given<Shapes<E>['query']>> &
  Body<Given<Shapes<E>['body']>> &
  Sending

type Transport = (address: string, init: RequestInit) => Promise<Response>

export type DataOf<E extends AnyEndpoint> = Parsed<Shapes<E>['data']>

/** A successful answer. `total` is the size of a list; with `more` the list is longer than that. `asOf` is when its first page was read. */
export type Answer<E extends AnyEndpoint> = { data: DataOf<E>; message: string; total: number; more: boolean; asOf: string }

type Loose = Sending & {
  params?: Record<string, unknown>
  query?: Record<string, unknown> | URLSearchParams
  body?: unknown
}

/** The address of an endpoint with parameters and query; empty query values are left out. */
export const endpointUrl = (endpoint: { path: string }, given: Pick<Loose, 'params' | 'query'> = {}): string => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given.params?.[name])))
  const query = new URLSearchParams()
  const asked = given.query instanceof URLSearchParams ? given.query : Object.entries(given.query ?? {})
  for (const [name, value] of asked) if (value !== undefined && value !== '') query.set(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}

const requestHeaders = (given: Loose): Headers => {
  const headers = new Headers(given.headers)
  const token = given.invitation || given.anonymous ? undefined : bearer()
  if (token && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
  // A damaged link may hold characters that no header can carry; without it the server refuses the link.
  if (given.invitation && /^[\w-]+$/.test(given.invitation)) headers.set('x-invitation', given.invitation)
  if (given.body !== undefined && !(given.body instanceof FormData)) headers.set('content-type', 'application/json')
  return headers
}

type Around = <Result>(send: () => Promise<Result>) => Promise<Result>

let around: Around = (send) => send()

/** Sets a wrapper around every call, which may handle a refusal and send the request again. */
export const wrapCalls = (wrapper: Around): void => {
  around = wrapper
}

/** Calls an endpoint with the session token, if there is one. @throws ApiError for a refusal and for a lost connection (`kind: 'network'`). */
export const callForAnswer = <E extends AnyEndpoint>(endpoint: E, options: CallOptions<E>): Promise<Answer<E>> =>
  around(() => send(endpoint, options as Loose))

/** @throws ApiError as {@link callForAnswer}. */
export const callForList = <E extends AnyEndpoint>(
  endpoint: E,
  query: URLSearchParams,
  signal?: AbortSignal,
): Promise<Answer<E>> => around(() => send(endpoint, signal ? { query, signal } : { query }))

const send = async <E extends AnyEndpoint>(endpoint: E, given: Loose): Promise<Answer<E>> => {
  const { body } = given
  let response: Response
  let answer: {
    success?: boolean
    data?: DataOf<E>
    message?: string
    total?: number
    more?: boolean
    asOf?: string
  } & ConstructorParameters<typeof ApiError>[1]
  try {
    const address = endpointUrl(endpoint, given)
    const headers = requestHeaders(given)
    if (endpoint.method !== 'GET') dropEarlyCalls()
    const early = takeEarlyAnswer(address, headers.get('authorization'))
    response =
      (early && (await early)) ??
      (await (given.transport ?? fetch)(address, {
        method: endpoint.method,
        headers,
        body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
        signal: given.signal,
        keepalive: given.keepalive,
      }))
    answer = await response.json()
  } catch (cause) {
    if (given.signal?.aborted) throw cause
    throw Object.assign(new ApiError('network'), { cause })
  }
  if (!response.ok || answer.success !== true) throw new ApiError('refusal', { ...answer, status: response.status })
  const { data, message = '', total = 0, more = false, asOf = '' } = answer
  return { data: data as DataOf<E>, message, total, more, asOf }
}

/** Calls an endpoint and returns only its `data`. @throws ApiError as {@link callForAnswer}. */
export const call = async <E extends AnyEndpoint>(endpoint: E, options: CallOptions<E>): Promise<DataOf<E>> =>
  (await callForAnswer(endpoint, options)).data
