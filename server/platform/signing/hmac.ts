import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

const imported = new WeakMap<Uint8Array, KeyObject>()

const keyOf = (secret: Uint8Array): KeyObject => {
  const key = imported.get(secret) ?? createSecretKey(secret)
  imported.set(secret, key)
  return key
}

/** HMAC-SHA-256, 32 bytes. Keys are imported once, because importing takes eight times as long as hashing, and some requests need several hashes. */
export const hmac = (secret: Uint8Array, text: string): Buffer => createHmac('sha256', keyOf(secret)).update(text).digest()
