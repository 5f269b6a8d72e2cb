import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

const imported = new WeakMap<Uint8Array, KeyObject>()

const keyOf = (secret: Uint8Array): KeyObject => {
  const key = imported.get(secret) ?? createSecretKey(secret)
  imported.set(secret, key)
  return key
}

/**
 * HMAC-SHA-256 of a text, 32 bytes. Each secret is imported once: importing it takes eight times as long as computing the hash, and requests that
 * sign in, count hits or make links need several hashes.
 */
export const hmac = (secret: Uint8Array, text: string): Buffer => createHmac('sha256', keyOf(secret)).update(text).digest()
