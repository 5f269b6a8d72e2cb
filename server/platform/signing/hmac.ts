import { createHmac } from 'node:crypto'

/** HMAC-SHA-256, 32 bytes. */
export const hmac = (secret: Uint8Array, text: string): Buffer => createHmac('sha256', secret).update(text).digest()
