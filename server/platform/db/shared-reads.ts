import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

/** A shared connection that has answered nothing for this long is busy with something slow: other reads then use the pool. */
const slowAfterMs = 200
/** How many texts of statements are remembered; each costs memory on the connections that keep it prepared. */
const maxTexts = 500
const read = /^\s*(select|with)\b(?!.*(\b(insert|update|delete|merge|share|add_jobs?|nextval|pg_\w+)\b|\s(like|~)\s+\$\d))/is
const write = /^\s*(insert|update|delete|with)\b(?!.*\s(like|~)\s+\$\d)/is
/** What PostgreSQL says of a prepared statement that has to be prepared again: its columns have changed, or it is gone. */
const isOutdated = (error: unknown) => error instanceof pg.DatabaseError && /^(0A000|26000)$/.test(error.code ?? '')

/**
 * Gives Kysely a pool whose reads outside transactions share two connections: they are prepared there, and sent without waiting for the answers to
 * earlier ones. Everything else has a connection to itself, which keeps writes outside transactions prepared, but no search: its plan fits its term.
 */
export function shareReads(pool: pg.Pool): PostgresPool {
  const shared = [1, 2].map(() => shareConnection({ ...pool.options, password: pool.options.password, pipeline: true }))
  const names = new Map<string, string | undefined>()
  let named = 0
  const nameOf = (text: string) => (read.test(text) ? `read-${named++}` : write.test(text) ? `write-${named++}` : undefined)
  const connect = async (): Promise<PostgresPoolClient> => {
    let own: pg.PoolClient | undefined
    const connectOwn = async () => (own ??= await pool.connect())
    const send = async (text: string, values: unknown[]) => {
      if (!names.has(text) && names.size < maxTexts) names.set(text, nameOf(text))
      const name = own || pool.ending ? undefined : names.get(text)
      const free = shared.filter((one) => name?.startsWith('read') && one.isFree())
      const [quietest] = free.sort((a, b) => a.inFlight() - b.inFlight())
      const statement = { ...(name?.startsWith('write') || quietest ? { name } : {}), text, values }
      try {
        return await (quietest?.send(statement) ?? (await connectOwn()).query(statement))
      } catch (error) {
        if (!isOutdated(error)) throw error
        names.set(text, nameOf(text))
        return (await connectOwn()).query(text, values)
      }
    }
    // biome-ignore lint/suspicious/noExplicitAny: Kysely's type has cursors too, which it uses only when it is given their class
    const query = (text: any, values?: any): any => send(text, values).then((result) => result && takeRows(result))
    return { query, release: (destroy) => own?.release(destroy) }
  }
  const endPool: () => Promise<void> = pool.end.bind(pool)
  Object.assign(pool, { end: async () => void (await Promise.all([endPool(), ...shared.map((one) => one.end())])) })
  return { options: pool.options, connect, end: pool.end }
}

/** Takes the rows out of `pg`'s result, which outlives its query until garbage of all ages is collected: a long list would stay in memory as a whole. */
function takeRows(result: pg.QueryResult): Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'> {
  const { command, rowCount, rows } = result
  result.rows = []
  return { command, rowCount, rows }
}

/** A connection for many callers, opened when one first wants it and again once an error other than PostgreSQL's own shows that it is lost. */
function shareConnection(settings: pg.ClientConfig) {
  let client: pg.Client | undefined
  let opening: Promise<void> | undefined
  let inFlight = 0
  let answeredAt = 0
  const drop = (lost: pg.Client | undefined) => (client = client === lost ? undefined : client)
  const open = async () => {
    const opened = new pg.Client(settings)
    opened.on('error', () => drop(opened)).on('end', () => drop(opened))
    const use = () => (client = opened)
    await opened.connect().then(use, () => drop(opened))
    opening = undefined
  }
  const send = async (statement: pg.QueryConfig): Promise<pg.QueryResult | undefined> => {
    if (inFlight++ === 0) answeredAt = performance.now()
    const used = client
    try {
      return await used?.query(statement)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) drop(used)
      throw error
    } finally {
      inFlight--
      answeredAt = performance.now()
    }
  }
  const isFree = () => {
    if (!client) opening ??= open()
    return client !== undefined && (inFlight === 0 || performance.now() - answeredAt < slowAfterMs)
  }
  return { isFree, inFlight: () => inFlight, send, end: () => Promise.resolve(opening).then(() => client?.end()) }
}
