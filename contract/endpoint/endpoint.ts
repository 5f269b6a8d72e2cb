import type { z } from 'zod'
import type { RefusalCode } from '../refusals.ts'

/**
 * Who may call an endpoint. `public`: anyone. `reader`: anyone who may read Module 1 (an invitation, a demo or an account). `demo`: a demo or
 * an account. `user`: a signed-in account. `reviewer`: a reviewer or an admin. `admin`: an admin. Reviewers may call nothing that is for learners;
 * `signed-in` is anyone with a demo or an account of any role, and `account` an account of any role.
 */
export type Access = 'public' | 'reader' | 'demo' | 'user' | 'signed-in' | 'account' | 'reviewer' | 'admin'

/** At most `max` calls in `windowSeconds` per address or body field (emails: per mailbox); endpoints with the same `together` share a count. */
export type RateLimit = { per: 'address' | `body.${string}`; max: number; windowSeconds: number; together?: string }

export const proofMinutes = 15

type Shape = z.ZodType | undefined

export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Data extends Shape = Shape,
  Who extends Access = Access,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `:name` parameters: `/api/invitations/:id/renew`. */
  path: `/${string}`
  access: Who
  /** Requires the password or passkey again when the last proof is older than {@link proofMinutes}. */
  recentProof: boolean
  /** Also allowed for an admin's session that lacks the passkey required by `ADMIN_PASSKEY=required`. */
  beforePasskey: boolean
  securityEvents: { success: string; refusal?: string } | undefined
  summary: string
  params: Params
  query: Query
  body: Body
  /** Shape of `data` in the answer; undeclared fields are never sent. */
  data: Data
  /** Refusals in addition to those in {@link refusalsOf}: bad input, sign-in, limits. */
  errors: readonly RefusalCode[]
  status: 200 | 201
  limits: readonly RateLimit[]
  /** Content type of an answer outside the JSON envelope. */
  raw: string | undefined
  bodyKilobytes: number
  /** Form field of an uploaded file (multipart/form-data); other endpoints reject such bodies. */
  upload: string | undefined
  /** Whether a call counts against the daily changes of an unproven account; public calls do not by default. */
  countsAsChange: boolean
  /** Accepts the form that mail programs post to unsubscribe (RFC 8058). */
  oneClickForm: boolean
}

// biome-ignore lint/suspicious/noExplicitAny: the shapes are invariant, so only `any` names "some endpoint"
export type AnyEndpoint = Endpoint<any, any, any, any, Access>

/** Parsed input, or undefined without a schema. */
export type Parsed<S extends Shape> = S extends z.ZodType ? z.output<S> : undefined

export type Given<S extends Shape> = S extends z.ZodType ? z.input<S> : undefined

const defaults = {
  access: 'admin',
  recentProof: false,
  beforePasskey: false,
  securityEvents: undefined,
  params: undefined,
  query: undefined,
  body: undefined,
  data: undefined,
  errors: [],
  status: 200,
  limits: [],
  raw: undefined,
  bodyKilobytes: 64,
  upload: undefined,
  oneClickForm: false,
} satisfies Partial<Endpoint>

export const endpoint = <
  Params extends Shape = undefined,
  Query extends Shape = undefined,
  Body extends Shape = undefined,
  Data extends Shape = undefined,
  Who extends Access = 'admin',
>(
  definition: Pick<Endpoint, 'method' | 'path' | 'summary'> & Partial<Endpoint<Params, Query, Body, Data, Who>>,
) => {
  const isOpen = definition.access === 'public'
  const isChange = definition.method === 'POST' || definition.method === 'PUT'
  return { ...defaults, countsAsChange: !isOpen && isChange, ...definition } as Endpoint<Params, Query, Body, Data, Who>
}

/** All refusals of an endpoint: declared ones and those implied by access, limits and input. */
export const refusalsOf = (endpoint: AnyEndpoint): RefusalCode[] => {
  const implied: RefusalCode[] = ['bad-input', 'internal-error', 'database-away', 'storage-full']
  if (endpoint.access !== 'public') implied.push('not-signed-in', 'session-ended', 'account-disabled', 'not-allowed')
  if (endpoint.access !== 'public' && !endpoint.beforePasskey) implied.push('passkey-needed')
  if (endpoint.recentProof) implied.push('proof-needed')
  if (endpoint.access === 'reader') implied.push('invitation-invalid', 'invitation-expired')
  if (endpoint.method !== 'GET') implied.push('wrong-type', 'too-large', 'too-slow', 'not-found')
  // Endpoints that accept invitations limit guesses, and changes are limited per person.
  const isChange = endpoint.access !== 'public' && endpoint.method !== 'GET'
  if (endpoint.limits.length > 0 || endpoint.access === 'reader' || isChange) implied.push('too-many')
  return [...new Set([...implied, ...endpoint.errors])]
}
