import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'
import { z } from 'zod'
import { retention } from '#content/retention.ts'
import type { Deps } from '../../deps.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { addressHasher } from '../../platform/privacy/pseudonyms.ts'
import { syncFolder } from '../../platform/storage/sync-folder.ts'
import { endedKinds } from './ended-things.queries.ts'
import { type Erasure, listErasureRows, lockErasuresFile } from './erasure.queries.ts'
import { listRefusals, type Refusal } from './refusals.queries.ts'

/** The mark of the database that keeps an entry; entries of earlier versions have none. */
const database = z.string().optional()

/** Erasures and refusals as a file or a restored database notes them. */
const notedErasures = z.array(
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.enum(['account', 'address', 'certificate', 'kept-certificate', ...endedKinds]),
      subjectHash: z.string().min(1),
      erasedAt: z.coerce.date(),
      database,
    }),
    z.strictObject({
      kind: z.literal('refusal'),
      subjectHash: z.string().min(1),
      scope: z.enum(['marketing', 'all']),
      since: z.coerce.date(),
      database,
    }),
  ]),
)

/** An erasure or a refusal as a file notes it. */
export type NotedErasure = z.output<typeof notedErasures>[number]

/** What tells the entries of one database from those of another, whose key is another one: nothing in it leads to anybody. */
const markOf = async (db: Queryable): Promise<string> => (await addressHasher(db))('the list of erasures')

/** Those of noted erasures and refusals that a database can know by its key. */
export async function ofThisDatabase(db: Queryable, noted: unknown): Promise<(Erasure | Refusal)[]> {
  const mark = await markOf(db)
  return notedErasures
    .parse(noted)
    .filter((one) => one.database === undefined || one.database === mark)
    .map(({ database: _, ...one }) => one)
}

/** Where the list of erasures lies, outside the database that a restore replaces. */
export const erasuresFileIn = (dataDir: string): string => join(dataDir, 'erasures.json')

/** Has the list of erasures and refusals written once the caller's transaction is committed; one job waits, however many changes there are. */
export const enqueueWriteErasures = (trx: Queryable): Promise<void> => enqueue(trx, 'writeErasures', {}, 'erasures')

/**
 * Writes all erasures and refusals of our mails, as keyed hashes, to `DATA_DIR/erasures.json`, whole or not at all. One caller at a time: the older of two lists is never
 * written last. What another database has noted there stays as long as its backups may be restored: whoever begins anew in the same folder may still go back to one.
 */
export async function writeErasures({ db, config, clock, log }: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>): Promise<void> {
  const file = erasuresFileIn(config.DATA_DIR)
  await mkdir(dirname(file), { recursive: true })
  await db.transaction().execute(async (trx) => {
    await lockErasuresFile(trx)
    const draft = `${file}.draft`
    const mark = await markOf(trx)
    const own = [...(await listErasureRows(trx)), ...(await listRefusals(trx))]
    const inFile = await readEntriesOfOthers(file, mark).catch(async () => {
      await rename(file, `${file}.unreadable`)
      log.warn({ part: 'erasures' }, 'the list of erasures could not be read and was put aside; a new one is written')
      return undefined
    })
    const others = othersOf(inFile ?? [], mark, own, clock.now())
    await writeFile(draft, listInPieces(others, own, mark), { mode: 0o600, flush: true })
    await rename(draft, file)
    await syncFolder(dirname(file))
  })
}

type WriterDeps = Parameters<typeof writeErasures>[0]

const writeOneList = pLimit(1)
/** By database, the write that starts once the one under way is done. Erasures requested meanwhile wait for it, and it includes all of them. */
const nextLists = new WeakMap<Database, Promise<void>>()

/**
 * Writes the list before an erasure is answered, so that the erasure is not forgotten if the machine is lost within the same second. Does nothing in a process
 * that runs no jobs: a restore uses the list of the process that does. When writing fails, the job tries again.
 */
export async function writeErasuresAtOnce(deps: WriterDeps): Promise<void> {
  if (!deps.config.SERVICES.includes('worker')) return
  const writing =
    nextLists.get(deps.db) ??
    writeOneList(async () => {
      nextLists.delete(deps.db)
      await writeErasures(deps)
    })
  nextLists.set(deps.db, writing)
  await writing.catch((error: unknown) => {
    deps.log.error({ part: 'erasures', err: error }, 'the list of erasures was not written at once; a job tries again')
  })
}

/** Entries per piece of the file; each piece is written in its own turn of the event loop. */
const entriesOfPiece = 1_000

/** The list as JSON, piece by piece: after some years, writing it at once would block the event loop each time something is ended. */
async function* listInPieces(others: NotedErasure[], own: (Erasure | Refusal)[], database: string): AsyncGenerator<string> {
  const count = others.length + own.length
  for (let from = 0; from < count; from += entriesOfPiece) {
    const entries = Array.from({ length: Math.min(entriesOfPiece, count - from) }, (_, index) => {
      const place = from + index
      return JSON.stringify(place < others.length ? others[place] : { ...own[place - others.length], database })
    })
    yield `${from === 0 ? '[' : ','}\n${entries.join(',\n')}`
    await nextTurn()
  }
  yield count === 0 ? '[]\n' : '\n]\n'
}

/** The entries of a file except those of one database, which are written anew; undefined when there is no such file. Throws when the file is malformed. */
async function readEntriesOfOthers(file: string, mark: string): Promise<NotedErasure[] | undefined> {
  const noted = await readNoted(file)
  if (!Array.isArray(noted)) return noted === undefined ? undefined : notedErasures.parse(noted)
  return notedErasures.parse(noted.filter((one) => one?.database !== mark))
}

/** What a file holds of other databases. Entries without a mark are this one's where it knows any of them. */
function othersOf(inFile: NotedErasure[], mark: string, own: { subjectHash: string }[], now: Date): NotedErasure[] {
  const known = new Set(own.map(({ subjectHash }) => subjectHash))
  const isUnmarkedOwn = inFile.some((one) => one.database === undefined && known.has(one.subjectHash))
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - retention.erasureMonths)
  return inFile.filter(
    (one) =>
      (one.database === undefined ? !isUnmarkedOwn : one.database !== mark) &&
      (one.kind === 'refusal' ? one.since : one.erasedAt) > oldest,
  )
}

/** The parsed JSON of a file; undefined when there is no such file. Throws when the content is not JSON. */
async function readNoted(file: string): Promise<unknown> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return JSON.parse(text)
}

/** The erasures and refusals in a file that {@link writeErasures} wrote; undefined when there is no such file. Throws when it holds anything else. */
export async function readErasures(file: string): Promise<NotedErasure[] | undefined> {
  const noted = await readNoted(file)
  return noted === undefined ? undefined : notedErasures.parse(noted)
}
