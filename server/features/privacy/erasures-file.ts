import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { type Erasure, listErasureRows, lockErasuresFile } from './erasure.queries.ts'
import { listRefusals, type Refusal } from './refusals.queries.ts'

/** Erasures and refusals as a file or a restored database notes them. */
export const notedErasures = z.array(
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.enum(['account', 'address', 'certificate', 'kept-certificate']),
      subjectHash: z.string().min(1),
      erasedAt: z.coerce.date(),
    }),
    z.strictObject({
      kind: z.literal('refusal'),
      subjectHash: z.string().min(1),
      scope: z.enum(['marketing', 'all']),
      since: z.coerce.date(),
    }),
  ]),
)

/** Where the list of erasures lies, outside the database that a restore replaces. */
export const erasuresFileIn = (dataDir: string): string => join(dataDir, 'erasures.json')

/** Has the list of erasures and refusals written once the caller's transaction is committed. */
export const enqueueWriteErasures = (trx: Queryable): Promise<void> => enqueue(trx, 'writeErasures', {})

/**
 * Writes all erasures and refusals of our mails, as keyed hashes, to `DATA_DIR/erasures.json`, whole or not at all. One caller at a time: the older of two lists is never
 * written last.
 */
export async function writeErasures({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const file = erasuresFileIn(config.DATA_DIR)
  await mkdir(dirname(file), { recursive: true })
  await db.transaction().execute(async (trx) => {
    await lockErasuresFile(trx)
    const draft = `${file}.draft`
    const noted = [...(await listErasureRows(trx)), ...(await listRefusals(trx))]
    await writeFile(draft, JSON.stringify(noted, undefined, 1), { mode: 0o600, flush: true })
    await rename(draft, file)
  })
}

/** The erasures and refusals in a file that {@link writeErasures} wrote; undefined when there is no such file. Throws when it holds anything else. */
export async function readErasures(file: string): Promise<(Erasure | Refusal)[] | undefined> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return notedErasures.parse(JSON.parse(text))
}
