import type { z } from 'zod'
import type { RefusalCode } from '../domain-error.ts'

/**
 * Who may call an endpoint.
 * `public` anybody · `reader` whoever may read Module 1: an invitation, a demo or an account · `demo` a demo or an account ·
 * `user` a signed-in account · `admin` an admin.
 */
export type Access = 'public' | 'reader' | 'demo' | 'user' | 'admin'

/** At most `max` calls in `windowSeconds`, counted per client address, or per the value of a body field, of an email address its mailbox; calls that name the same `together` share one count. */
export type RateLimit = { per: 'address' | `body.${string}`; max: number; windowSeconds: number; together?: string }

/** How long a proof of who is signed in counts for endpoints with `recentProof`, in minutes. */
export const proofMinutes = 15

type Shape = z.ZodType | undefined

/** What both sides agree on about one call. */
export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Data extends Shape = Shape,
  Who extends Access = Access,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `:name` parameters, as in `/api/invitations/:id/renew`. */
  path: `/${string}`
  access: Who
  /** Asks for the password or passkey again when the session's last proof is older than {@link proofMinutes}. */
  recentProof: boolean
  /** Also open to an admin's session that still lacks the passkey which `ADMIN_PASSKEY=required` asks for; all others are not. */
  beforePasskey: boolean
  /** How the security log names a success of this call, and a refusal that it declares; most calls are not in that log. */
  securityEvents: { success: string; refusal?: string } | undefined
  /** One sentence for the API document. */
  summary: string
  params: Params
  query: Query
  body: Body
  /** Shape of `data` in the answer; what is not declared here never leaves the server. */
  data: Data
  /** The refusals a caller must expect beside those of {@link refusalsOf}: bad input, sign-in, limits. */
  errors: readonly RefusalCode[]
  /** Status of success. */
  status: 200 | 201
  limits: readonly RateLimit[]
  /** Content type of an answer that is not the JSON envelope: a file, a redirect. */
  raw: string | undefined
  /** Maximum size of the JSON body, in kilobytes of 1,024 bytes. */
  bodyKilobytes: number
  /** Form field of the file that this call takes as multipart/form-data; other calls refuse such a body. */
  upload: string | undefined
  /** Whether a call counts against the daily changes of an account whose address is not proven; by default public calls do not. */
  countsAsChange: boolean
  /** Takes the form that mail programs post to unsubscribe (RFC 8058) beside a call without a body. */
  oneClickForm: boolean
}

/** Any endpoint, whatever its shapes. */
// biome-ignore lint/suspicious/noExplicitAny: the shapes are invariant, so only `any` names "some endpoint"
export type AnyEndpoint = Endpoint<any, any, any, any, Access>

/** Parsed input of a shape, or undefined where the endpoint has none. */
export type Parsed<S extends Shape> = S extends z.ZodType ? z.output<S> : undefined

/** What a caller passes for a shape, before defaults and transformations. */
export type Given<S extends Shape> = S extends z.ZodType ? z.input<S> : undefined

/** Declares an endpoint: method and path are required, access defaults to `admin`. */
export const endpoint = <
  Params extends Shape = undefined,
  Query extends Shape = undefined,
  Body extends Shape = undefined,
  Data extends Shape = undefined,
  Who extends Access = 'admin',
>(definition: {
  method: Endpoint['method']
  path: `/${string}`
  summary: string
  access?: Who
  recentProof?: boolean
  beforePasskey?: boolean
  securityEvents?: Endpoint['securityEvents']
  params?: Params
  query?: Query
  body?: Body
  data?: Data
  errors?: readonly RefusalCode[]
  status?: 200 | 201
  limits?: readonly RateLimit[]
  raw?: string
  bodyKilobytes?: number
  upload?: string
  countsAsChange?: boolean
  oneClickForm?: boolean
}): Endpoint<Params, Query, Body, Data, Who> => ({
  method: definition.method,
  path: definition.path,
  securityEvents: definition.securityEvents,
  summary: definition.summary,
  access: (definition.access ?? 'admin') as Who,
  recentProof: definition.recentProof ?? false,
  beforePasskey: definition.beforePasskey ?? false,
  params: definition.params as Params,
  query: definition.query as Query,
  body: definition.body as Body,
  data: definition.data as Data,
  errors: definition.errors ?? [],
  status: definition.status ?? 200,
  limits: definition.limits ?? [],
  raw: definition.raw,
  bodyKilobytes: definition.bodyKilobytes ?? 64,
  upload: definition.upload,
  countsAsChange:
    definition.countsAsChange ??
    (definition.access !== 'public' && (definition.method === 'POST' || definition.method === 'PUT')),
  oneClickForm: definition.oneClickForm ?? false,
})

/** Every refusal an endpoint can give: those it declares, and those that come with its access, its limits and what it is sent. */
export const refusalsOf = (endpoint: AnyEndpoint): RefusalCode[] => {
  const implied: RefusalCode[] = ['bad-input', 'internal-error', 'database-away', 'storage-full']
  if (endpoint.access !== 'public') implied.push('not-signed-in', 'session-ended', 'account-disabled', 'not-allowed')
  if (endpoint.access !== 'public' && !endpoint.beforePasskey) implied.push('passkey-needed')
  if (endpoint.recentProof) implied.push('proof-needed')
  if (endpoint.access === 'reader') implied.push('invitation-invalid', 'invitation-expired')
  if (endpoint.method !== 'GET') implied.push('wrong-type', 'too-large', 'too-slow', 'not-found')
  // Whoever may come with an invitation may also guess at one, and one person's changes are limited.
  const isChange = endpoint.access !== 'public' && endpoint.method !== 'GET'
  if (endpoint.limits.length > 0 || endpoint.access === 'reader' || isChange) implied.push('too-many')
  return [...new Set([...implied, ...endpoint.errors])]
}
