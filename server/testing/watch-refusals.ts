import type { FastifyInstance } from 'fastify'
import type { TestContext } from 'vitest'
import { type AnyEndpoint, refusalsOf } from '#contract/endpoint.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Codes of the refusals that the product gave during a test. */
    refusals?: string[]
    /** The same with the endpoint that gave them, as {@link refusedCall} writes it. */
    refusedCalls?: string[]
  }
}

/** Names an endpoint and a code it refused with, as in `POST /api/teams/:id/approve: team-decided`. */
export const refusedCall = ({ method, path }: AnyEndpoint, code: string): string => `${method} ${path}: ${code}`

/**
 * Watches what the app refuses. The returned function, called at the end of each test, notes the codes that were seen in it, and throws
 * when an endpoint refused with a code that it does not declare.
 */
export function watchRefusals(app: FastifyInstance): (task: TestContext['task']) => void {
  const codes = new Set<string>()
  const calls = new Set<string>()
  const undeclared = new Set<string>()
  app.addHook('onSend', async ({ routeOptions }, reply, payload) => {
    if (reply.statusCode < 400 || typeof payload !== 'string' || !payload.startsWith('{"success":false')) return
    const { code } = JSON.parse(payload)
    codes.add(code)
    const { endpoint } = routeOptions.config
    if (!endpoint) return
    calls.add(refusedCall(endpoint, code))
    if (!refusalsOf(endpoint).includes(code)) undeclared.add(refusedCall(endpoint, code))
  })
  return ({ meta }) => {
    meta.refusals = [...new Set([...(meta.refusals ?? []), ...codes])]
    meta.refusedCalls = [...new Set([...(meta.refusedCalls ?? []), ...calls])]
    const found = [...undeclared]
    for (const seen of [codes, calls, undeclared]) seen.clear()
    if (found.length > 0) throw new Error(`refused with a code that the endpoint does not declare: ${found.join(', ')}`)
  }
}
