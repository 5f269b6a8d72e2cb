import type { Deps } from '../../deps.ts'
import { hmac } from '../signing/hmac.ts'

/**
 * HMAC-SHA-256 (192 bits) under the key of the tokens, so that stored counters reveal no addresses, not even to someone who hashes a list of
 * them. `purpose` separates unrelated counters.
 */
export const keyedHash = ({ authSecret }: Pick<Deps, 'authSecret'>, purpose: string, ...parts: string[]): string =>
  hmac(authSecret, JSON.stringify([purpose, ...parts]))
    .toString('base64url')
    .slice(0, 32)
