import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import type { Logger } from 'pino'
import { followsFromLostDatabase } from './platform/db/database-errors.ts'
import type { Product } from './product.ts'

/** Maximum time to stop, in milliseconds; container runtimes kill after ten seconds. */
export const stopMs = 9_500
/** Signals this close together, in milliseconds, count as one: Ctrl+C reaches both npm and us, and npm forwards it. */
const repeatedSignalMs = 300

/** Stops the product on SIGTERM, Ctrl+C, hang-up or an unhandled error (exit code 1) unless the database is down; a second signal exits at once. */
export function endOnSignals(started: Promise<Product>, log: Logger): void {
  let stoppingSince: number | undefined
  let product: Product | undefined
  started.then(
    (value) => {
      product = value
    },
    () => undefined,
  )
  const stop = async (exitCode: number) => {
    stoppingSince = performance.now()
    setTimeout(() => {
      log.error('not everything ended in time')
      product?.abandon()
      process.exit(1)
    }, stopMs)
    try {
      await (await started).stop()
      process.exit(exitCode)
    } catch (error) {
      log.error({ err: error }, 'the product did not stop in order')
      process.exit(1)
    }
  }
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince === undefined) {
      log.info({ signal }, 'stopping')
      void stop(0)
    } else if (performance.now() - stoppingSince > repeatedSignalMs) {
      product?.abandon()
      process.exit(128 + constants.signals[signal])
    }
  }
  const onDefect = (error: unknown) => {
    if (followsFromLostDatabase(error)) return log.warn({ reason: (error as Error).message }, 'the database was lost')
    log.fatal({ err: error }, 'an error that nobody handles ends the product')
    if (stoppingSince === undefined) void stop(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
  // With nohup, the product should outlive its terminal.
  if (!isHangUpIgnored()) process.on('SIGHUP', onSignal)
  process.on('unhandledRejection', onDefect)
  process.on('uncaughtException', onDefect)
  // Output to a closed pipe is lost, and the product continues.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

/** Whether SIGHUP was ignored at the start, as by `nohup`; detected on Linux only. */
function isHangUpIgnored(): boolean {
  try {
    const ignored = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
    return (BigInt(`0x${ignored}`) & 1n) === 1n
  } catch {
    return false
  }
}
