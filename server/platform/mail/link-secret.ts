import { createHash } from 'node:crypto'
import { hmac } from '../signing/hmac.ts'

/** The secret of a link that a mail carries, as it goes into the mail and as it is stored in the database. */
export type LinkSecret = {
  /** 32 characters of URL-safe base64. */
  token: string
  /** Six digits for whoever cannot open the link. */
  code: string
  /** Hash of the token. */
  tokenHash: string
}

/** How the token of a link is stored in the database. It has 192 bits, so a plain hash is enough. */
export const hashLinkToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * The secret of a link, made from the installation's key and from what the link opens: the same each time, so that no row needs to hold it
 * between the moment a mail is queued and its delivery, or for sending it again.
 */
export function linkSecret(authSecret: Uint8Array, purpose: string, id: string): LinkSecret {
  const derive = (what: string) => hmac(authSecret, what)
  const token = derive(`${purpose}:${id}`).toString('base64url').slice(0, 32)
  const code = String(derive(`${purpose}-code:${id}`).readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
  return { token, code, tokenHash: hashLinkToken(token) }
}

/** Replaces a secret where a sent mail is shown: whoever reads it there is not the recipient. */
export const withheld = (secret: LinkSecret): LinkSecret => ({ ...secret, token: 'not-shown-here', code: '••••••' })
