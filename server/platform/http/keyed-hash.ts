import type { Deps } from '../../deps.ts'
import { hmac } from '../signing/hmac.ts'

/**
 * Name of a counter (HMAC-SHA-256 under the key of the tokens, 192 bits): whoever reads the table cannot find out whom it counts, not
 * even by hashing a list of addresses. `purpose` keeps the counters of different things apart.
 */
export const keyedHash = ({ authSecret }: Pick<Deps, 'authSecret'>, purpose: string, ...parts: string[]): string =>
  hmac(authSecret, JSON.stringify([purpose, ...parts]))
    .toString('base64url')
    .slice(0, 32)
