import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

/** A shared connection that has answered nothing for this long is busy with something slow: other reads then use the pool. */
const slowAfterMs = 200
/** How many texts of statements are remembered; each costs memory on the connections that keep it prepared. */
const maxTexts = 500
const read = /^\s*(select|with)\b(?!.*\b(insert|update|delete|merge|share|add_jobs?|nextval|pg_\w+)\b)/is
const write = /^\s*(insert|update|delete|with)\b/i
/** What PostgreSQL says of a prepared statement that has to be prepared again: its columns have changed, or it is gone. */
const isOutdated = (error: unknown) => error instanceof pg.DatabaseError && /^(0A000|26000)$/.test(error.code ?? '')

/**
 * Gives Kysely a pool whose reads outside transactions share two connections: they are prepared there, and sent without waiting for the
 * answers to earlier ones, and end with the pool. Everything else has a connection to itself, which keeps a write outside transactions
 * prepared; no query needs to know which it uses.
 */
export function shareReads(pool: pg.Pool): PostgresPool {
  const settings = { ...pool.options, password: pool.options.password, pipeline: true }
  const shared = [shareConnection(settings), shareConnection(settings)]
  const names = new Map<string, string | undefined>()
  const connect = async (): Promise<PostgresPoolClient> => {
    let own: pg.PoolClient | undefined
    let isStale = false
    const send = async (text: string, values: unknown[]) => {
      if (!names.has(text) && names.size < maxTexts) names.set(text, nameOf(text, names.size))
      const name = own || pool.ending ? undefined : names.get(text)
      const [quietest] = name?.startsWith('read')
        ? shared.filter((one) => one.isFree()).sort((a, b) => a.inFlight() - b.inFlight())
        : []
      const result = await quietest?.send({ name, text, values })
      if (result) return result
      own ??= await pool.connect()
      if (!name?.startsWith('write')) return own.query(text, values)
      try {
        return await own.query({ name, text, values })
      } catch (error) {
        if (!isOutdated(error)) throw error
        isStale = true
        return own.query(text, values)
      }
    }
    // biome-ignore lint/suspicious/noExplicitAny: Kysely's type has cursors too, which it uses only when it is given their class
    const query = (text: any, values?: any): any => send(text, values)
    return { query, release: (destroy) => own?.release(destroy || isStale) }
  }
  const endPool: () => Promise<void> = pool.end.bind(pool)
  const end = async () => void (await Promise.all([endPool(), ...shared.map((one) => one.end())]))
  Object.assign(pool, { end })
  return { options: pool.options, connect, end }
}

/** The name under which a statement is kept prepared, if it is. */
function nameOf(text: string, number: number): string | undefined {
  if (read.test(text)) return `read-${number}`
  return write.test(text) ? `write-${number}` : undefined
}

/** A connection for many callers, opened when one first wants it and again when it was lost. Until it is open it is not free. */
function shareConnection(settings: pg.ClientConfig) {
  let client: pg.Client | undefined
  let opening: Promise<void> | undefined
  let inFlight = 0
  let answeredAt = 0
  const drop = (lost: pg.Client | undefined) => (client = client === lost ? undefined : client)
  const open = async () => {
    const opened = new pg.Client(settings)
    const lose = () => drop(opened)
    opened.on('error', lose).on('end', lose)
    await opened.connect().then(() => (client = opened), lose)
    opening = undefined
  }
  const end = async () => {
    await opening
    const ended = client
    client = undefined
    await ended?.end()
  }
  /** Resolves to nothing when the statement has to be sent elsewhere: it was prepared for other columns, or preparing it had failed. */
  const send = async (statement: pg.QueryConfig): Promise<pg.QueryResult | undefined> => {
    if (inFlight++ === 0) answeredAt = performance.now()
    const used = client
    try {
      return await used?.query(statement)
    } catch (error) {
      // Unless PostgreSQL refused the statement, the connection is lost: nothing more is sent on it.
      if (!(error instanceof pg.DatabaseError)) drop(used)
      if (!isOutdated(error)) throw error
      await end()
    } finally {
      inFlight--
      answeredAt = performance.now()
    }
  }
  const isFree = () => {
    if (!client) opening ??= open()
    return client !== undefined && (inFlight === 0 || performance.now() - answeredAt < slowAfterMs)
  }
  return { isFree, inFlight: () => inFlight, send, end }
}
