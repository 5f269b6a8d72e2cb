import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { type AnyEndpoint, refusalsOf } from '#contract/endpoint/endpoint.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import type { Deps } from '../../deps.ts'
import { escapeHtml } from '../mail/escape-html.ts'

type Json = Record<string, unknown>

const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any', reused: 'inline' }) as Json
  return schema
}

const parametersOf = (shape: z.ZodType | undefined, place: 'path' | 'query'): Json[] => {
  if (!shape) return []
  const { properties = {}, required = [] } = schemaOf(shape, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

const uploadOf = (field: string): Json => ({
  type: 'object',
  required: [field],
  properties: { [field]: { type: 'string', format: 'binary' } },
})

function refusalSchemaOf(codes: RefusalCode[]): Json {
  const plain = { $ref: '#/components/schemas/Refusal' }
  const detailed = codes.flatMap((code) => {
    const refusal = refusals[code]
    if (!('details' in refusal)) return []
    const properties = { code: { const: code }, details: schemaOf(refusal.details, 'output') }
    return [{ allOf: [plain, { type: 'object', required: ['details'], properties }] }]
  })
  if (detailed.length === 0) return plain
  return { anyOf: detailed.length < codes.length ? [...detailed, plain] : detailed }
}

function operationOf(name: string, endpoint: AnyEndpoint): Json {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => refusals[code].status)
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}.`,
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }, ...(endpoint.access === 'reader' ? [{ invitation: [] }] : [])],
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(endpoint.body ? { requestBody: { content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } } } : {}),
    ...(endpoint.upload ? { requestBody: { content: { 'multipart/form-data': { schema: uploadOf(endpoint.upload) } } } } : {}),
    responses: {
      [endpoint.status]: endpoint.raw
        ? { description: 'Success', content: { [endpoint.raw]: {} } }
        : {
            description: 'Success',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['success'],
                  properties: {
                    success: { const: true },
                    message: { type: 'string' },
                    ...(endpoint.data ? { data: schemaOf(endpoint.data, 'output') } : {}),
                    total: { type: 'integer' },
                    more: { const: true, description: 'The list is longer than `total`.' },
                    asOf: { type: 'string', format: 'date-time', description: 'When the first page of the list was read.' },
                  },
                },
              },
            },
          },
      ...Object.fromEntries(
        [...byStatus].map(([status, group]) => [
          status,
          {
            description: group.map((code) => `\`${code}\`: ${refusals[code].message}`).join('\n\n'),
            content: { 'application/json': { schema: refusalSchemaOf(group) } },
          },
        ]),
      ),
    },
  }
}

function describeApi(publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(allEndpoints)) {
    const path = endpoint.path.replace(/:([A-Za-z_]+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Principal Talent Course',
      version: '1',
      description:
        'Every answer is `{success, message?, data?, total?, more?, asOf?}`; refusals carry `code`, bad input `issues`, some codes `details`.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        invitation: { type: 'apiKey', in: 'header', name: 'X-Invitation' },
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['success', 'message', 'code'],
          properties: {
            success: { const: false },
            message: { type: 'string' },
            code: { type: 'string' },
            issues: {
              type: 'array',
              items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
            },
          },
        },
      },
    },
  }
}

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
    openapi ??= JSON.stringify(describeApi(deps.config.PUBLIC_URL))
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
