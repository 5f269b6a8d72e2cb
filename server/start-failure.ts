import { type Config, ConfigError } from './config.ts'
import { StartRefusal } from './embedded-postgres/start-refusal.ts'
import { SharedSessionsError } from './platform/db/database.ts'
import { isDatabaseAway } from './platform/db/database-errors.ts'
import { NewerDatabaseError } from './platform/db/migrate.ts'

/** Errors whose own message explains why the start cannot continue. */
const refusals = [ConfigError, StartRefusal, NewerDatabaseError, SharedSessionsError]

/** The reason why the product or a command cannot start, for the terminal; undefined for bugs, which need a stack. */
export function startFailure(error: unknown, config: Config | undefined): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (refusals.some((refusal) => error instanceof refusal)) return error.message
  const { code = '', syscall, port } = error as { code?: string; syscall?: string; port?: number }
  if (syscall === 'listen')
    return code === 'EADDRINUSE'
      ? `Port ${port} is in use by another program. Stop it, or set PORT to another one.`
      : `The server cannot listen on ${config?.HOST}:${config?.PORT} (${code}). Set HOST and PORT to an address of this machine.`
  // 28: wrong user or password; 3D000: no such database; 42501: not allowed; otherwise the database is unreachable.
  const isOfDatabase = isDatabaseAway(error) || /^(28\w{3}|3D000|42501)$/.test(code) || syscall === 'getaddrinfo'
  if (config?.DATABASE_URL !== undefined && isOfDatabase)
    return `The database ${nameOf(config.DATABASE_URL)} cannot be used: ${reasonOf(error)}. Start it, or correct DATABASE_URL.`
  if (isDatabaseAway(error)) return `The database was lost during the start: ${reasonOf(error)}. Start again.`
  if (syscall !== undefined) return `The product cannot start: ${error.message}.`
  return undefined
}

function nameOf(address: string): string {
  const { host, pathname } = new URL(address)
  return `${host}${pathname}`
}

const reasonOf = (error: Error & { code?: string }) => error.message || error.code || 'no answer'
