import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import type { Logger } from 'pino'
import { isDatabaseAway } from './platform/db/database-errors.ts'
import type { Product } from './product.ts'

/** A product that takes longer to stop is ended, in milliseconds: a container's runtime waits ten seconds before it kills. */
export const stopMs = 9_500
/** Signals that come so close together are one wish: a terminal sends Ctrl+C to npm and to us, and npm passes it on, in milliseconds. */
const repeatedSignalMs = 300

/**
 * Stops the product at SIGTERM, Ctrl+C or the loss of the terminal, also while it starts; a second signal ends the process at once.
 * An error that nobody handles stops it too, with exit code 1, unless it only says that the database is away.
 */
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
    if (isDatabaseAway(error)) return log.warn({ reason: (error as Error).message }, 'the database was lost')
    log.fatal({ err: error }, 'an error that nobody handles ends the product')
    if (stoppingSince === undefined) void stop(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
  // Whoever starts the product with nohup wants it to outlive the terminal.
  if (!isHangUpIgnored()) process.on('SIGHUP', onSignal)
  process.on('unhandledRejection', onDefect)
  process.on('uncaughtException', onDefect)
  // What is printed into a closed pipe is lost; the product goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

/** Whether this process was started with SIGHUP ignored, as `nohup` does; known on Linux only. */
function isHangUpIgnored(): boolean {
  try {
    const ignored = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
    return (BigInt(`0x${ignored}`) & 1n) === 1n
  } catch {
    return false
  }
}
