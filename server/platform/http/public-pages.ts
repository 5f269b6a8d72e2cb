import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DomainError } from '#contract/domain-error.ts'
import type { AnyEndpoint } from '#contract/endpoint/endpoint.ts'
import type { OperatorSettings } from '#contract/settings.ts'
import type { PostedForm, SiteFacts, SitePage, SiteRenderer, SiteScripts, SiteView } from '#contract/site.ts'
import { isSameOriginForm } from './csrf-check.ts'
import { refusalOf } from './errors.ts'
import { networkOf } from './network-address.ts'
import { bytesForRequest, type PageBytes, pageBytes, publicPolicyOf } from './page-bytes.ts'
import { acceptedBy, sendPage, sendVariant, setPageHeaders } from './send-page.ts'

type Texts = Record<string, string>

export type PageRead = { pattern: string; endpoint: AnyEndpoint }

/** How a form that is posted without scripts becomes an API call; undefined when it is only answered. */
export type PageForm = {
  pattern: string
  endpoint?: AnyEndpoint
  body?: (fields: URLSearchParams, query: URLSearchParams) => object
  /** A field that only the page's own button sends; without it, the post came from a link scanner. */
  needs?: string
}

export type PublicPages = {
  publicUrl: string
  renderer: SiteRenderer
  scripts: SiteScripts
  readFacts: () => Promise<SiteFacts>
  forms: PageForm[]
  reads: PageRead[]
  /** Counts a posted form against its network's limit before it is read. Throws `too-many`. */
  countForm: (address: string) => Promise<void>
}

/** How often to check for changed facts, in milliseconds, so that every instance shows a change within two seconds. */
const refreshMs = 1500

async function callApi(
  app: FastifyInstance,
  request: FastifyRequest,
  endpoint: AnyEndpoint,
  body: object | undefined,
): Promise<{ status: number; answer: Omit<PostedForm, 'values'>; retryAfter: string | undefined }> {
  const params = request.params as Texts
  const forwarded = request.headers['x-forwarded-for']
  const response = await app.inject({
    method: endpoint.method as 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    remoteAddress: request.socket.remoteAddress ?? '',
    headers: {
      'user-agent': request.headers['user-agent'] ?? '',
      ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  const retryAfter = response.headers['retry-after']
  return {
    status: response.statusCode,
    answer: response.json(),
    retryAfter: retryAfter === undefined ? undefined : String(retryAfter),
  }
}

function typedValues(fields: URLSearchParams): Record<string, string[]> {
  const values: Record<string, string[]> = {}
  for (const name of new Set(fields.keys())) if (name !== 'password') values[name] = fields.getAll(name)
  return values
}

const searchOf = (request: FastifyRequest): string => {
  const at = request.url.indexOf('?')
  return at < 0 ? '' : request.url.slice(at)
}

async function renderedPages({ renderer, scripts, readFacts }: PublicPages, log: FastifyBaseLogger) {
  let facts = await readFacts()
  let written = JSON.stringify(facts)
  let pages: SitePage[] = []
  let bytes = new Map<string, PageBytes>()
  const render = () => {
    pages = renderer.renderSite(facts, scripts)
    bytes = new Map(
      pages.map(({ pattern, html, scripts: inline, styles }) => [pattern, pageBytes(html, publicPolicyOf(inline, styles))]),
    )
  }
  render()
  return {
    list: () => pages,
    operator: () => facts.operator,
    bytesOf: (pattern: string) => bytes.get(pattern),
    view: (pattern: string, view: SiteView) => renderer.renderPage(facts, scripts, pattern, view),
    async refresh() {
      try {
        const read = await readFacts()
        const now = JSON.stringify(read)
        if (now === written) return
        facts = read
        written = now
        render()
      } catch (error) {
        // Keep serving cached pages; requests that need the database report the outage themselves.
        log.debug({ err: error }, 'the facts of the public pages could not be read')
      }
    },
  }
}

/** Serves public pages from memory. A form posted without scripts becomes an API call and is answered with a page. */
export async function servePublicPages(
  app: FastifyInstance,
  given: PublicPages,
): Promise<{ found: () => string[]; operator: () => OperatorSettings }> {
  const rendered = await renderedPages(given, app.log)
  let pending: Promise<void> | undefined
  const refresh = () => {
    pending ??= rendered.refresh().finally(() => {
      pending = undefined
    })
    return pending
  }
  const timer = setInterval(() => void refresh(), refreshMs)
  timer.unref()
  // The admin who has saved the settings sees them on the next page; other instances follow by the timer.
  app.addHook('onSend', ({ method, url }, _reply, payload, done) => {
    if (method === 'GET' || !url.startsWith('/api/settings')) return done(null, payload)
    // A refresh that runs already may have read the settings before.
    void Promise.resolve(pending)
      .then(refresh)
      .then(() => done(null, payload))
  })

  const sendView = (request: FastifyRequest, reply: FastifyReply, pattern: string, view: SiteView) => {
    const { html, scripts, styles, robots } = rendered.view(pattern, { ...view, search: searchOf(request) })
    setPageHeaders(reply, publicPolicyOf(scripts, styles), robots)
    reply.header('cache-control', 'no-store')
    return sendVariant(reply, bytesForRequest(html, acceptedBy(request)))
  }

  const sendRefused = (
    request: FastifyRequest,
    reply: FastifyReply,
    pattern: string,
    { code, message, status, retryAfterSeconds }: DomainError,
    values: PostedForm['values'],
  ) => {
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)))
    return sendView(request, reply.code(status), pattern, { posted: { values, success: false, code, message } })
  }

  const uncounted = new WeakMap<FastifyRequest, DomainError>()
  for (const { pattern, perRequest, robots } of rendered.list()) {
    const read = given.reads.find((candidate) => candidate.pattern === pattern)
    app.get(pattern, { exposeHeadRoute: true }, async (request, reply) => {
      if (pattern === '/') {
        const { invite } = request.query as Texts
        if (typeof invite === 'string' && /^[A-Za-z0-9_-]{32}$/.test(invite)) return reply.redirect(`/preview/${invite}`)
      }
      const bytes = rendered.bytesOf(pattern)
      if (!perRequest && bytes) return sendPage(request, reply, bytes, robots)
      if (!read) return sendView(request, reply, pattern, {})
      const { status, answer, retryAfter } = await callApi(app, request, read.endpoint, undefined)
      if (retryAfter) reply.header('retry-after', retryAfter)
      if (status === 200) return sendView(request, reply, pattern, { read: answer.data })
      reply.code(status)
      return sendView(request, reply, pattern, [400, 404, 410].includes(status) ? { read: null } : {})
    })
    const form = given.forms.find((candidate) => candidate.pattern === pattern)
    if (!form) continue
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        await given.countForm(networkOf(request.ip))
      } catch (error) {
        const refusal = refusalOf(error)
        // A database outage is reported after the form has been read, so that the page keeps the typed text.
        if (refusal.code === 'too-many') return sendRefused(request, reply, pattern, refusal, {})
        uncounted.set(request, refusal)
      }
    }
    app.post(pattern, { onRequest }, async (request, reply) => {
      const fields = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
      const values = typedValues(fields)
      if (!isSameOriginForm(request, given.publicUrl) || (form.needs && !fields.has(form.needs)))
        return sendView(request, reply.code(400), pattern, {})
      const refusal = uncounted.get(request)
      if (refusal) return sendRefused(request, reply, pattern, refusal, values)
      if (!form.endpoint) return sendView(request, reply.code(400), pattern, { posted: { values: {}, success: false } })
      const query = new URLSearchParams(searchOf(request))
      const { status, answer, retryAfter } = await callApi(app, request, form.endpoint, form.body?.(fields, query))
      if (retryAfter) reply.header('retry-after', retryAfter)
      reply.code(status)
      return sendView(request, reply, pattern, { posted: { ...answer, values } })
    })
  }
  return {
    operator: rendered.operator,
    found: () =>
      rendered
        .list()
        .filter((page) => page.found)
        .map((page) => page.pattern),
  }
}
