import fastifyMultipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { DomainError } from '#contract/domain-error.ts'
import { accountRoutes } from './account/account.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { identifyBy } from './auth/identify.ts'
import { certificateRoutes } from './certificates/certificates.routes.ts'
import { courseRoutes } from './course/course.routes.ts'
import type { Deps } from './deps.ts'
import { editingRoutes } from './editing/editing.routes.ts'
import { fileRoutes } from './files/files.routes.ts'
import { sendRefusal } from './http/answer.ts'
import { serveApiDocs } from './http/api-docs.ts'
import { answerErrors } from './http/errors.ts'
import { serveHealth } from './http/health.ts'
import { type Binding, bindRoutes } from './http/routes.ts'
import { serveSite } from './http/site.ts'
import { insightsRoutes } from './insights/insights.routes.ts'
import { invitationRoutes } from './invitations/invitations.routes.ts'
import { learningPlanRoutes } from './learning-plan/learning-plan.routes.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { ownDocumentRoutes } from './own-documents/own-documents.routes.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { refresherRoutes } from './refreshers/refreshers.routes.ts'
import { resourceRoutes } from './resources/resources.routes.ts'
import { configuredProviders } from './social/providers.ts'
import { socialRoutes } from './social/social.routes.ts'
import { inboxRoutes } from './submissions/inbox.routes.ts'
import { submissionRoutes } from './submissions/submissions.routes.ts'
import { teamRoutes } from './teams/teams.routes.ts'
import { waitlistRoutes } from './waitlist/waitlist.routes.ts'

/** Every binding of the product; the test of every endpoint holds this against the contract. */
export const allBindings = (deps: Deps): Binding[] => [
  ...authRoutes(deps),
  ...socialRoutes(deps),
  ...accountRoutes(deps),
  ...invitationRoutes(deps),
  ...teamRoutes(deps),
  ...courseRoutes(deps),
  ...editingRoutes(deps),
  ...fileRoutes(deps),
  ...certificateRoutes(deps),
  ...refresherRoutes(deps),
  ...learningPlanRoutes(deps),
  ...ownDocumentRoutes(deps),
  ...resourceRoutes(deps),
  ...submissionRoutes(deps),
  ...inboxRoutes(deps),
  ...insightsRoutes(deps),
  ...mailRoutes(deps),
  ...waitlistRoutes(deps),
  ...privacyRoutes(deps),
]

/** Assembles the web application, apart from listening. With `siteDir` it also serves the built site. */
export async function assembleApp(deps: Deps, options: { siteDir?: string } = {}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    // Every line says the request's id itself where it matters; a logger per request costs more than a landing page.
    childLoggerFactory: (log) => log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedHops(deps.config.TRUST_PROXY),
    bodyLimit: 1_048_576,
    // A whole video over a slow line; headers must come within a minute, and a silent connection ends after one.
    requestTimeout: 900_000,
    connectionTimeout: 60_000,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 700 },
  }) as unknown as FastifyInstance
  const identify = identifyBy(deps)
  app.removeContentTypeParser('text/plain')
  acceptEmptyJson(app)
  answerErrors(app)
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    done(null, payload)
  })
  await acceptUploads(app, deps)
  serveHealth(app, deps, identify)
  serveApiDocs(app, deps)
  bindRoutes(app, deps, identify, allBindings(deps))
  if (options.siteDir)
    await serveSite(app, options.siteDir, deps.config.PUBLIC_URL, { providers: configuredProviders(deps.config) })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isFile = /^\/(api|assets|downloads)(\/|$)/.test(path) || /\.[a-z0-9]{2,5}$/i.test(path)
    if (isFile || (request.method !== 'GET' && request.method !== 'HEAD')) return sendRefusal(reply, new DomainError('not-found'))
    return reply.redirect('/')
  })
  return app
}

/** Lets one file per request through as a stream; how large it may be is decided by its kind. */
async function acceptUploads(app: FastifyInstance, { config }: Deps): Promise<void> {
  const fileSize = Math.max(config.MAX_FILE_MB, config.MAX_VIDEO_MB) * 1024 ** 2 + 1
  await app.register(fastifyMultipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 5, parts: 6, fieldSize: 1024, headerPairs: 50, fileSize },
  })
}

/** An empty body with a JSON content type is no body: a DELETE or POST without data is not an error. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
  // One-click unsubscribing posts a form (RFC 8058); no other call takes one.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1024 }, (request, body, done) => {
    if (request.url.startsWith('/api/unsubscribe/')) done(null, body)
    else done(Object.assign(new Error('wrong type'), { statusCode: 415 }))
  })
}

/** Trusts the last `hops` proxies to tell the client's address; none by default. */
const trustedHops = (hops: number) => (hops === 0 ? false : (_address: string, hop: number) => hop < hops)
