import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { RateLimit } from '#contract/endpoint/endpoint.ts'
import { allMails } from './all-mails.ts'
import type { Deps } from './deps.ts'
import { activationRoutes } from './features/access/activations/activations.routes.ts'
import { invitationRoutes } from './features/access/invitations/invitations.routes.ts'
import { teamRoutes } from './features/access/teams/teams.routes.ts'
import { waitlistRoutes } from './features/access/waitlist/waitlist.routes.ts'
import { editingRoutes } from './features/authoring/editing/editing.routes.ts'
import { fileRoutes } from './features/authoring/files/files.routes.ts'
import { lawRoutes } from './features/authoring/law/law.routes.ts'
import { resourceRoutes } from './features/authoring/resources/resources.routes.ts'
import { assessmentRoutes } from './features/learning/assessment/assessment.routes.ts'
import { courseRoutes } from './features/learning/course/course.routes.ts'
import { decisionRoutes } from './features/learning/decisions/decisions.routes.ts'
import { learningPlanRoutes } from './features/learning/learning-plan/learning-plan.routes.ts'
import { questionRoutes } from './features/learning/questions/questions.routes.ts'
import { refresherRoutes } from './features/learning/refreshers/refreshers.routes.ts'
import { inboxRoutes } from './features/office/inbox/inbox.routes.ts'
import { submissionRoutes } from './features/office/inbox/submissions.routes.ts'
import { insightsRoutes } from './features/office/insights/insights.routes.ts'
import { nudgeRoutes } from './features/office/nudges/nudges.routes.ts'
import { peopleRoutes } from './features/office/people-page/people.routes.ts'
import { readinessRoutes } from './features/office/readiness/readiness.routes.ts'
import { type RenderLanding, settingsRoutes } from './features/office/settings/settings.routes.ts'
import { webhookRoutes } from './features/office/webhooks/webhooks.routes.ts'
import { accountRoutes } from './features/people/accounts/account.routes.ts'
import { userRoutes } from './features/people/accounts/users.routes.ts'
import { passkeyRoutes } from './features/people/passkeys/passkeys.routes.ts'
import { passwordRoutes } from './features/people/passwords/passwords.routes.ts'
import { privacyRoutes } from './features/people/privacy/privacy.routes.ts'
import { identifyBy } from './features/people/sessions/identify.ts'
import { sessionRoutes } from './features/people/sessions/sessions.routes.ts'
import { socialRoutes } from './features/people/social/social.routes.ts'
import { badgeRoutes } from './features/proof/badges/badges.routes.ts'
import { certificateRoutes } from './features/proof/certificates/certificates.routes.ts'
import { ownDocumentRoutes } from './features/proof/own-documents/own-documents.routes.ts'
import { refuseAmbiguousRequests } from './platform/http/ambiguous-requests.ts'
import { serveApiDocs } from './platform/http/api-docs.ts'
import { createDrain, type Drain, endConnections } from './platform/http/drain.ts'
import { answerErrors, refusalOf } from './platform/http/errors.ts'
import { securityHeaders, setSecurityHeaders } from './platform/http/headers.ts'
import { serveHealth } from './platform/http/health.ts'
import type { PoolCounts } from './platform/http/metrics.ts'
import { acceptUploads } from './platform/http/multipart.ts'
import { countCall } from './platform/http/rate-limit.ts'
import { defaultBodyBytes, readBodies } from './platform/http/read-body.ts'
import { type Binding, bindRoutes } from './platform/http/routes.ts'
import { logSecurityEvents } from './platform/http/security-log.ts'
import { readBuiltSite, serveSite } from './platform/http/site.ts'
import { answerBrokenRequest, answerUnknownPath } from './platform/http/unknown-path.ts'
import { mailRoutes } from './platform/mail/mail.routes.ts'
import { readSiteFacts } from './site-facts.ts'
import { siteForms, siteReads } from './site-forms.ts'
import { serveIdentity } from './site-identity.ts'

/** Every binding of the product; the test of every endpoint holds this against the contract. */
export const allBindings = (deps: Deps, renderLanding?: RenderLanding): Binding[] => [
  ...userRoutes(deps),
  ...sessionRoutes(deps),
  ...passwordRoutes(deps),
  ...activationRoutes(deps),
  ...socialRoutes(deps),
  ...accountRoutes(deps),
  ...passkeyRoutes(deps),
  ...invitationRoutes(deps),
  ...teamRoutes(deps),
  ...courseRoutes(deps),
  ...editingRoutes(deps),
  ...fileRoutes(deps),
  ...certificateRoutes(deps),
  ...assessmentRoutes(deps),
  ...decisionRoutes(deps),
  ...badgeRoutes(deps),
  ...questionRoutes(deps),
  ...refresherRoutes(deps),
  ...learningPlanRoutes(deps),
  ...lawRoutes(deps),
  ...ownDocumentRoutes(deps),
  ...resourceRoutes(deps),
  ...submissionRoutes(deps),
  ...inboxRoutes(deps),
  ...insightsRoutes(deps),
  ...nudgeRoutes(deps),
  ...mailRoutes(deps, allMails),
  ...waitlistRoutes(deps),
  ...webhookRoutes(deps),
  ...peopleRoutes(deps, allMails),
  ...privacyRoutes(deps),
  ...settingsRoutes(deps, renderLanding),
  ...readinessRoutes(deps),
]

/** Forms that one network may post to pages without scripts, before each counts as the call that it becomes. */
const formLimits: RateLimit[] = [{ per: 'address', max: 120, windowSeconds: 600 }]

/** Assembles the web application, apart from listening. With `siteDir` it also serves the built site. */
export async function assembleApp(
  deps: Deps,
  options: { siteDir?: string; drain?: Drain; pools?: Record<string, PoolCounts> } = {},
): Promise<FastifyInstance> {
  const drain = options.drain ?? createDrain(0)
  const loggerInstance: FastifyBaseLogger = deps.log
  const app: FastifyInstance = Fastify({
    loggerInstance,
    // Every line says the request's id itself where it matters; a logger per request costs more than a landing page.
    childLoggerFactory: (log) => log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedHops(deps.config.TRUST_PROXY),
    bodyLimit: defaultBodyBytes,
    // A whole video over a slow line; other bodies have seconds (`readBodies`), headers too, and a silent connection ends after a minute.
    requestTimeout: 900_000,
    connectionTimeout: 60_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    // A path that cannot be read has no route, and so no hook that would set the headers.
    frameworkErrors: (error, request, reply) =>
      answerUnknownPath(request, reply.headers(securityHeaders(deps.config)), refusalOf(error)),
    clientErrorHandler: (error, socket) => answerBrokenRequest(deps.config, error, socket),
    genReqId: () => crypto.randomUUID(),
    // A request that came in while the server stops is answered like any other; its answer ends the connection.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 700 },
    schemaController: { compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas } },
  })
  const identify = identifyBy(deps)
  readBodies(app)
  answerErrors(app)
  setSecurityHeaders(app, deps.config)
  refuseAmbiguousRequests(app)
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

/**
 * Input and answers are checked by the schemas of the contract (`routes.ts`). Fastify would load its own checker and its own writer of JSON at
 * each start, a hundred files that nothing asks for.
 */
const withoutSchemas = () => {
  throw new Error('A route has a schema of Fastify; the schemas of this product are in contract/.')
}

/** Trusts the last `hops` proxies to tell the client's address; none by default. */
const trustedHops = (hops: number) => (hops === 0 ? false : (_address: string, hop: number) => hop < hops)
