import { existsSync } from 'node:fs'
import type pg from 'pg'
import { type Logger, pino } from 'pino'
import { DomainError } from '#contract/domain-error.ts'
import { type Config, readConfig } from './config.ts'
import { ArchiveRefusal } from './platform/backup/archive-format.ts'
import type { OpenDatabase } from './product.ts'
import { startFailure } from './start-failure.ts'

/** An expected failure of a command, explained in one sentence for the terminal. */
export class CommandRefusal extends Error {}

type Usage = { call: string; does: string; takesNothing?: true }

const expected = [CommandRefusal, ArchiveRefusal, DomainError]

/** Runs a command on the migrated database, or prints its usage for `--help`. Expected failures print their message; both kinds exit with 1. */
export async function runCommand(
  usage: Usage,
  work: (opened: OpenDatabase, config: Config) => Promise<void>,
  restore?: (pool: pg.Pool, config: Config, log: Logger) => Promise<void>,
): Promise<void> {
  const given = process.argv.slice(2)
  if (given.includes('--help') || given.includes('-h')) {
    process.stdout.write(`${usage.call}\n  ${usage.does}\n`)
    return
  }
  let config: Config | undefined
  try {
    if (usage.takesNothing && given.length > 0) throw new CommandRefusal(`${usage.call} takes no options.`)
    if (existsSync('.env')) process.loadEnvFile('.env')
    config = readConfig(process.env)
    // Loaded late, because it is nearly the whole server.
    const { openProductDatabase } = await import('./product.ts')
    const settings = config
    const log = pino({ level: 'warn' })
    const opened = await (restore
      ? openProductDatabase(config, log, 'product', { restore: (pool) => restore(pool, settings, log) })
      : openProductDatabase(config, log, 'command'))
    try {
      await work(opened, config)
    } finally {
      await opened.close()
    }
  } catch (error) {
    const isExpected = expected.some((kind) => error instanceof kind)
    console.error(isExpected ? (error as Error).message : (startFailure(error, config) ?? error))
    process.exitCode = 1
  }
}
