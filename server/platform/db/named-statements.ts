import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { isOutdatedPlan } from './write-conflicts.ts'

/** Each prepared statement costs memory on every connection. */
const maxNames = 500
/** Longer statements insert many rows and are rarely repeated. */
const maxLength = 4_000
/** After five calls PostgreSQL may choose one generic plan for all search terms, which is several times slower for some of them. */
const isSearch = (text: string) => /\s(like|~)\s+\$\d/i.test(text)

/** Names the statements that Kysely sends, so that each connection parses and plans them once. */
export function nameStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  let named = 0
  const nameOf = (text: string): string | undefined => {
    if (names.has(text)) return names.get(text)
    if (names.size >= maxNames || text.length > maxLength || isSearch(text)) return undefined
    const name = `statement-${named++}`
    names.set(text, name)
    return name
  }
  const connect = async () => {
    const client = await pool.connect()
    const send = async (text: string, values: unknown[]) => {
      const name = values.length === 0 ? undefined : nameOf(text)
      try {
        return await client.query({ ...(name ? { name } : {}), text, values })
      } catch (error) {
        if (!isOutdatedPlan(error)) throw error
        names.delete(text)
        // Within a transaction the second try fails as well, and the whole transaction runs again.
        return await client.query(text, values).catch(() => Promise.reject(error))
      }
    }
    // biome-ignore lint/suspicious/noExplicitAny: Kysely's type has cursors too, which it uses only when it is given their class
    const query = (text: any, values?: any): any => send(text, values)
    return { query, release: (destroy?: boolean) => client.release(destroy) }
  }
  return { options: pool.options, connect, end: () => pool.end() }
}
