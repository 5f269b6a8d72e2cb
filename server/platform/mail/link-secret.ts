import { createHash } from 'node:crypto'
import { hmac } from '../signing/hmac.ts'

export type LinkSecret = {
  token: string
  /** Six digits for people who cannot open the link. */
  code: string
  tokenHash: string
}

/** A token whose last character no mail program cuts off when it turns an address into a link. */
export const withFirmEnd = (token: string) => token.replace(/[-_]$/, 'x')

/** A plain hash is enough, since a token has 192 bits. */
export const hashLinkToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Derives a link's secret from the installation's key and the link's subject, so that it is never stored. */
export function linkSecret(authSecret: Uint8Array, purpose: string, id: string): LinkSecret {
  const derive = (what: string) => hmac(authSecret, what)
  const token = withFirmEnd(derive(`${purpose}:${id}`).toString('base64url').slice(0, 32))
  const code = String(derive(`${purpose}-code:${id}`).readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
  return { token, code, tokenHash: hashLinkToken(token) }
}

/** Replaces the secret where an admin, not the recipient, views a sent mail. */
export const withheld = (secret: LinkSecret): LinkSecret => ({ ...secret, token: 'not-shown-here', code: '••••••' })
