import type { z } from 'zod'
import type { RefusalCode } from './domain-error.ts'

/**
 * Who may call an endpoint.
 * `public` anybody · `reader` whoever may read Module 1: an invitation, a demo or an account · `demo` a demo or an account ·
 * `user` a signed-in account · `admin` an admin.
 */
export type Access = 'public' | 'reader' | 'demo' | 'user' | 'admin'

/** At most `max` calls in `windowSeconds`, counted per client address, or per the value of a body field; calls that name the same `together` share one count. */
export type RateLimit = { per: 'address' | `body.${string}`; max: number; windowSeconds: number; together?: string }

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
  /** One sentence for the API document. */
  summary: string
  params: Params
  query: Query
  body: Body
  /** Shape of `data` in the answer; what is not declared here never leaves the server. */
  data: Data
  /** The refusals a caller must expect beside bad input, sign-in and limits. */
  errors: readonly RefusalCode[]
  /** Status of success. */
  status: 200 | 201
  limits: readonly RateLimit[]
  /** Content type of an answer that is not the JSON envelope: a file, a redirect. */
  raw: string | undefined
  /** Form field of the file that this call takes as multipart/form-data; other calls refuse such a body. */
  upload: string | undefined
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
  params?: Params
  query?: Query
  body?: Body
  data?: Data
  errors?: readonly RefusalCode[]
  status?: 200 | 201
  limits?: readonly RateLimit[]
  raw?: string
  upload?: string
  oneClickForm?: boolean
}): Endpoint<Params, Query, Body, Data, Who> => ({
  method: definition.method,
  path: definition.path,
  summary: definition.summary,
  access: (definition.access ?? 'admin') as Who,
  params: definition.params as Params,
  query: definition.query as Query,
  body: definition.body as Body,
  data: definition.data as Data,
  errors: definition.errors ?? [],
  status: definition.status ?? 200,
  limits: definition.limits ?? [],
  raw: definition.raw,
  upload: definition.upload,
  oneClickForm: definition.oneClickForm ?? false,
})
