import { z } from 'zod'
import { refusals } from '#contract/domain-error.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'

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

function operationOf(name: string, endpoint: AnyEndpoint): Json {
  const always = [
    'bad-input',
    'internal-error',
    ...(endpoint.access === 'public' ? [] : ['not-signed-in', 'not-allowed']),
    ...(endpoint.limits.length > 0 ? ['too-many'] : []),
  ]
  const codes = [...new Set([...always, ...endpoint.errors])] as (keyof typeof refusals)[]
  const byStatus = Map.groupBy(codes, (code) => refusals[code].status)
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}.`,
    ...(endpoint.access === 'public'
      ? {}
      : { security: endpoint.access === 'reader' ? [{ bearer: [] }, { invitation: [] }] : [{ bearer: [] }] }),
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
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
          },
        ]),
      ),
    },
  }
}

/** The OpenAPI 3.1 document of every declared endpoint. */
export function describeApi(endpoints: Record<string, AnyEndpoint>, publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:([A-Za-z_]+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Principal Talent Course',
      version: '1',
      description: 'Every answer is `{success, message?, data?, total?, more?}`; refusals carry `code`, bad input `issues`.',
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
