import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { ensureTemplateCluster, removeTemplateCluster, templateDatabase } from './template-cluster.ts'
import { startThrowawayPostgres } from './throwaway-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; port: number; user: string }
  }
}

/** The first connection to a database writes a cache file of the system catalogue; opened on the template, it saves work in every copy. */
async function writeCatalogueCache(cluster: { host: string; port: number; user: string }): Promise<void> {
  const client = new pg.Client({ ...cluster, database: templateDatabase })
  await client.connect()
  await client.end()
}

/** Vitest's global set-up: one PostgreSQL for the whole run, on a copy of the kept cluster with the migrated template. */
export default async function setUpCluster(project: TestProject): Promise<() => Promise<void>> {
  const log = pino({ level: 'silent' })
  const start = async () => startThrowawayPostgres(log, await ensureTemplateCluster(log))
  const embedded = await start().catch(() => {
    // The kept one may be damaged; the next is made anew.
    removeTemplateCluster()
    return start()
  })
  const { host, port, user } = embedded.pg
  await writeCatalogueCache({ host, port, user })
  project.provide('cluster', { host, port, user })
  return () => embedded.stop()
}
