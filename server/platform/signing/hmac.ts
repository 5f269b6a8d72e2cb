import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA-256, 32 bytes. */
export const hmac = (secret: Uint8Array, text: string): Buffer => createHmac('sha256', secret).update(text).digest()

/** Compares in constant time. */
export const isSameSecret = (expected: string, given: string): boolean => {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
