import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** The log: JSON lines without personal data or tokens. */
export const createLogger = (config: Pick<Config, 'LOG_LEVEL'>): Logger => pino({ level: config.LOG_LEVEL, base: undefined })
