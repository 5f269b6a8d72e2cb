import type { Hash } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'

/** The first entry of a backup, checked before anything is written. */
export const archiveManifest = z.object({
  product: z.literal('principal-talent-course'),
  format: z.literal(1),
  madeAt: z.string(),
  /** Applied migrations in order, which define the tables' structure. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
})

export type ArchiveManifest = z.infer<typeof archiveManifest>

/** The last entry; without it the backup is truncated. SHA-256 of each table's rows, of each file, and of the pending jobs. */
export const archiveSums = z.object({
  tables: z.record(z.string(), z.string()),
  files: z.record(z.string(), z.string()),
  jobs: z.string(),
})

export type ArchiveSums = z.infer<typeof archiveSums>

/** A pending job as arguments of `add_job`, independent of the queue's table layout. */
export const archivedJob = z.object({
  identifier: z.string(),
  payload: z.unknown(),
  queueName: z.string().nullable(),
  runAt: z.string(),
  maxAttempts: z.number(),
  jobKey: z.string().nullable(),
  priority: z.number(),
  flags: z.record(z.string(), z.boolean()).nullable(),
})

export class ArchiveRefusal extends Error {
  override name = 'ArchiveRefusal'
}

/** The key in `installation` that records the remaining steps of a restore. */
export const restoredKey = 'restored'

export const adding = (hash: Hash) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }

/** The application's tables with their stored columns. Unlogged tables are lost on a restart anyway and are left out. */
export async function listTables(client: pg.ClientBase): Promise<ArchiveManifest['tables']> {
  const { rows } = await client.query(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by c.relname`,
  )
  return rows
}

export function copyTarget({ name, columns }: ArchiveManifest['tables'][number]): string {
  return `public.${quoted(name)} (${columns.map(quoted).join(', ')})`
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
