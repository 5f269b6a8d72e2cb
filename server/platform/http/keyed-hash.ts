import type { Deps } from '../../deps.ts'
import { hmac } from '../signing/hmac.ts'

/** HMAC-SHA-256 (192 bits), so that stored counters reveal no addresses, even to someone who hashes a list of them. `purpose` separates counters. */
export const keyedHash = ({ authSecret }: Pick<Deps, 'authSecret'>, purpose: string, ...parts: string[]): string =>
  hmac(authSecret, JSON.stringify([purpose, ...parts]))
    .toString('base64url')
    .slice(0, 32)
