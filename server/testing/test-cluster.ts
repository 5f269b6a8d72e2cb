import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded.ts'
import { ensureTemplateCluster, removeTemplateCluster } from './template-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; port: number; user: string }
  }
}

/** Vitest's global set-up: one PostgreSQL for the whole run, on a copy of the kept cluster with the migrated template. */
export default async function setUpCluster(project: TestProject): Promise<() => Promise<void>> {
  const log = pino({ level: 'silent' })
  const start = async () => startEmbeddedPostgres({ purpose: 'test', log, copyOf: await ensureTemplateCluster(log) })
  const embedded = await start().catch(() => {
    // The kept one may be damaged; the next is made anew.
    removeTemplateCluster()
    return start()
  })
  const { host, port, user } = embedded.pg
  project.provide('cluster', { host, port, user })
  return () => embedded.stop()
}
