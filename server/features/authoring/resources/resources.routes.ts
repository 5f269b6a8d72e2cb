import { DomainError } from '#contract/domain-error.ts'
import { downloadTakeaway, listResources } from '#contract/resources.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as resources from './resources.service.ts'
import { etagOf } from './takeaway-files.ts'

/** The sign-in address that returns to a takeaway; the sign-in page replaces `me` with the person's id. */
const signInFor = (filename: string) => `/auth?${new URLSearchParams({ next: `/user/me/resources#${filename}` })}`

const needsSignIn = (failure: unknown) =>
  failure instanceof DomainError && (failure.code === 'not-signed-in' || failure.code === 'download-link-expired')

export const resourceRoutes = (deps: Deps): Binding[] => [
  on(listResources, ({ caller }) => resources.listResources(deps, caller)),
  on(downloadTakeaway, async ({ caller, params, query, request, reply }) => {
    const opened = await resources.openTakeaway(deps, caller, params.filename, query).catch((failure: unknown) => {
      // A browser that opens the link in a tab gets a page rather than JSON.
      if (needsSignIn(failure) && String(request.headers.accept ?? '').includes('text/html')) return undefined
      throw failure
    })
    if (!opened) return reply.header('cache-control', 'no-store').redirect(signInFor(params.filename))
    const { body, kind } = opened
    const etag = etagOf(body)
    reply
      .header('etag', etag)
      .header('cache-control', 'private, no-cache')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', `attachment; filename="${params.filename}"`)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    if (request.method === 'GET') await resources.countDownload(deps, params.filename, kind)
    return reply.type('application/pdf').send(body)
  }),
]
