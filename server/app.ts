import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { RateLimit } from '#contract/endpoint/endpoint.ts'
import { allMails } from './all-mails.ts'
import * as routes from './all-routes.ts'
import type { Deps } from './deps.ts'
import { peopleRoutes } from './features/office/people-page/people.routes.ts'
import { type RenderLanding, settingsRoutes } from './features/office/settings/settings.routes.ts'
import { identifyBy } from './features/people/sessions/identify.ts'
import { refuseAmbiguousRequests } from './platform/http/ambiguous-requests.ts'
import { serveApiDocs } from './platform/http/api-docs.ts'
import { createDrain, type Drain, endConnections } from './platform/http/drain.ts'
import { answerErrors, refusalOf } from './platform/http/errors.ts'
import { securityHeaders, setSecurityHeaders } from './platform/http/headers.ts'
import { serveHealth } from './platform/http/health.ts'
import { trimLinkEnds } from './platform/http/link-ends.ts'
import type { PoolCounts } from './platform/http/metrics.ts'
import { acceptUploads } from './platform/http/multipart.ts'
import { countCall } from './platform/http/rate-limit.ts'
import { defaultBodyBytes, readBodies } from './platform/http/read-body.ts'
import { type Binding, bindRoutes } from './platform/http/routes.ts'
import { logSecurityEvents } from './platform/http/security-log.ts'
import { readBuiltSite, serveSite } from './platform/http/site.ts'
import { answerBrokenRequest, answerUnknownPath } from './platform/http/unknown-path.ts'
import { mailRoutes } from './platform/mail/mail.routes.ts'
import { mailTextRoutes } from './platform/mail/mail-texts.routes.ts'
import { readSiteFacts } from './site-facts.ts'
import { siteForms, siteReads } from './site-forms.ts'
import { serveIdentity } from './site-identity.ts'

export const allBindings = (deps: Deps, renderLanding?: RenderLanding): Binding[] => [
  ...Object.values(routes).flatMap((routesOf) => routesOf(deps)),
  ...mailRoutes(deps, allMails),
  ...mailTextRoutes(deps, allMails),
  ...peopleRoutes(deps, allMails),
  ...settingsRoutes(deps, renderLanding),
]

/** Rate limit for posted forms per network, before each counts as the call that it becomes. */
const formLimits: RateLimit[] = [{ per: 'address', max: 120, windowSeconds: 600 }]

/** Creates the web application without listening. `siteDir` adds the built site. */
export async function assembleApp(
  deps: Deps,
  options: { siteDir?: string; drain?: Drain; pools?: Record<string, PoolCounts> } = {},
): Promise<FastifyInstance> {
  const drain = options.drain ?? createDrain(0)
  const loggerInstance: FastifyBaseLogger = deps.log
  const app: FastifyInstance = Fastify({
    loggerInstance,
    // Log lines include the request's id where needed; a logger per request costs more than rendering the landing page.
    childLoggerFactory: (log) => log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedHops(deps.config.TRUST_PROXY),
    bodyLimit: defaultBodyBytes,
    // Long enough for a large video on a slow line. Other bodies have seconds (`readBodies`), and idle connections end after a minute.
    requestTimeout: 900_000,
    connectionTimeout: 60_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    // Malformed paths have no route, and thus no hook that sets the headers.
    frameworkErrors: (error, request, reply) =>
      answerUnknownPath(request, reply.headers(securityHeaders(deps.config)), refusalOf(error)),
    clientErrorHandler: (error, socket) => answerBrokenRequest(deps.config, error, socket),
    genReqId: () => crypto.randomUUID(),
    // Requests during shutdown are answered normally; their answers end the connection.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 700 },
    schemaController: { compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas } },
  })
  const identify = identifyBy(deps)
  readBodies(app)
  answerErrors(app)
  setSecurityHeaders(app, deps.config)
  refuseAmbiguousRequests(app)
  trimLinkEnds(app)
  await acceptUploads(app, deps.config)
  endConnections(app, drain)
  serveHealth(app, deps, identify, drain, options.pools ?? {})
  logSecurityEvents(app, deps)
  serveApiDocs(app, deps)
  const built = options.siteDir === undefined ? undefined : await readBuiltSite(options.siteDir)
  const renderLanding: RenderLanding | undefined =
    built &&
    (async (operator) => {
      const facts = await readSiteFacts(deps)
      return built.renderer.renderPage({ ...facts, operator }, built.scripts, '/', {}).html
    })
  bindRoutes(app, deps, identify, allBindings(deps, renderLanding))
  if (built) {
    serveIdentity(app, deps, built.renderer)
    await serveSite(app, built, {
      publicUrl: deps.config.PUBLIC_URL,
      readFacts: () => readSiteFacts(deps),
      forms: siteForms,
      reads: siteReads,
      countForm: (address) => countCall(deps, 'posted forms', formLimits, { address, body: undefined }),
    })
  }
  app.setNotFoundHandler((request, reply) => answerUnknownPath(request, reply))
  return app
}

/** The contract's schemas validate input and answers (`routes.ts`), so Fastify's validator and serialiser, a hundred files, are not loaded. */
const withoutSchemas = () => {
  throw new Error('A route has a schema of Fastify; the schemas of this product are in contract/.')
}

/** Trusts the last `hops` proxies for the client's address; none by default. */
const trustedHops = (hops: number) => (hops === 0 ? false : (_address: string, hop: number) => hop < hops)
