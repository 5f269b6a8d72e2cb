import type { FastifyInstance } from 'fastify'

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
