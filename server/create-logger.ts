import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { loggableError } from './platform/loggable-error.ts'

/** JSON lines without personal data or tokens, on standard output unless a destination is given. */
export const createLogger = (config: Pick<Config, 'LOG_LEVEL'>, destination?: DestinationStream): Logger => {
  const options = { level: config.LOG_LEVEL, base: undefined, serializers: { err: loggableError } }
  return destination ? pino(options, destination) : pino(options)
}
