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
