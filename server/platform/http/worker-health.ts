import { once } from 'node:events'
import type { Database } from '../db/database.ts'
import { askDatabase } from './metrics.queries.ts'
import { within } from './metrics.ts'

const databaseMs = 1_000

/** Serves `/healthz` and `/readyz` for a process without a site. Returns a function that makes `/readyz` fail. */
export async function serveWorkerHealth(db: Database, at: { port: number; host: string }) {
  let isStopping = false
  const isReady = () =>
    within(askDatabase(db), databaseMs).then(
      () => !isStopping,
      () => false,
    )
  // Imported here, because an import of node:http also loads Node's fetch, which delays the start.
  const { createServer } = await import('node:http')
  const server = createServer(async ({ url }, response) => {
    const isWell = url === '/healthz' || (url === '/readyz' && (await isReady()))
    const status = isWell ? 200 : url === '/readyz' ? 503 : 404
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      .end(JSON.stringify({ success: isWell }))
  })
  server.listen(at.port, at.host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : at.port,
    async end() {
      isStopping = true
      server.close()
      server.closeAllConnections()
    },
  }
}
