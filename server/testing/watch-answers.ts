import type { FastifyInstance } from 'fastify'
import { refusalsOf } from '#contract/endpoint/endpoint.ts'

/** Watches what the app refuses. The returned function throws when an endpoint has refused with a code that it does not declare. */
export function watchRefusals(app: FastifyInstance): () => void {
  const undeclared = new Set<string>()
  app.addHook('onSend', async ({ routeOptions }, reply, payload) => {
    if (reply.statusCode < 400 || typeof payload !== 'string' || !payload.startsWith('{"success":false')) return
    const { endpoint } = routeOptions.config
    const { code } = JSON.parse(payload)
    if (endpoint && !refusalsOf(endpoint).includes(code)) undeclared.add(`${endpoint.method} ${endpoint.path}: ${code}`)
  })
  return () => {
    const found = [...undeclared]
    undeclared.clear()
    if (found.length > 0) throw new Error(`refused with a code that the endpoint does not declare: ${found.join(', ')}`)
  }
}

/**
 * Checks the app's answers against the contract, which the product itself does not do. The returned function, called at the end of each test,
 * throws if an answer lacked a field or contained more than its endpoint declares.
 */
export function watchAnswers(app: FastifyInstance): () => void {
  const wrong = new Set<string>()
  app.addHook('preSerialization', async ({ routeOptions }, reply, payload) => {
    const { endpoint } = routeOptions.config
    if (endpoint?.data && reply.statusCode < 400 && endpoint.raw === undefined) {
      const { data } = payload as { data: unknown }
      const parsed = endpoint.data.safeParse(data)
      const isExact = parsed.success && JSON.stringify(parsed.data) === JSON.stringify(data)
      if (!isExact)
        wrong.add(`${endpoint.method} ${endpoint.path}: ${parsed.success ? 'more than is declared' : parsed.error.message}`)
    }
    return payload
  })
  return () => {
    const found = [...wrong]
    wrong.clear()
    if (found.length > 0) throw new Error(`answered other than the endpoint declares: ${found.join('\n')}`)
  }
}
