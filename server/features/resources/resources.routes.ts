import { downloadTakeaway, listResources } from '#contract/resources.ts'
import type { Deps } from '../../deps.ts'
import { type Binding, on } from '../../platform/http/routes.ts'
import * as resources from './resources.service.ts'

/** The calls of the takeaways. */
export const resourceRoutes = (deps: Deps): Binding[] => [
  on(listResources, ({ caller }) => resources.listResources(deps, caller)),
  on(downloadTakeaway, async ({ caller, params, query, request, reply }) => {
    const { file, kind } = await resources.openTakeaway(deps, caller, params.filename, query)
    reply
      .header('etag', file.etag)
      .header('cache-control', 'private, no-cache')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', `attachment; filename="${params.filename}"`)
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
    // A HEAD only asks; it brings nobody the file.
    if (request.method === 'GET') await resources.countDownload(deps, params.filename, kind)
    return reply.type('application/pdf').send(file.body)
  }),
]
