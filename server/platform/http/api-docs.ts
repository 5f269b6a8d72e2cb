import type { FastifyInstance } from 'fastify'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { refusals } from '#contract/refusals.ts'
import type { Deps } from '../../deps.ts'
import { describeApi } from './openapi.ts'

const escapeHtml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

function docsPage(): string {
  const rows = Object.entries(allEndpoints).map(
    ([name, endpoint]) =>
      `<tr id="${name}"><th scope="row"><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code></th><td>${escapeHtml(endpoint.summary)}</td><td>${endpoint.access}</td><td>${endpoint.errors
        .map((code) => `${refusals[code].status}&nbsp;<code>${code}</code>`)
        .join('<br>')}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>API</title></head><body><main><h1>API</h1><p>Every answer is <code>{success, message?, data?, total?, more?, asOf?}</code>; refusals carry <code>code</code>, bad input <code>issues</code>. Shapes of every field: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p><table border="1"><caption>Endpoints</caption><thead><tr><th scope="col">Call</th><th scope="col">What it does</th><th scope="col">Access</th><th scope="col">Refusals</th></tr></thead><tbody>${rows.join('')}</tbody></table></main></body></html>`
}

export function serveApiDocs(app: FastifyInstance, deps: Deps): void {
  let openapi: string | undefined
  let page: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    openapi ??= JSON.stringify(describeApi(allEndpoints, deps.config.PUBLIC_URL))
    return reply.type('application/json').header('cache-control', 'public, max-age=300').send(openapi)
  })
  app.get('/api/docs', async (_request, reply) => {
    page ??= docsPage()
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'")
      .send(page)
  })
}
