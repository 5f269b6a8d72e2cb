import { hmac, isSameSecret } from '../signing/hmac.ts'

export const signedAddressSeconds = 300

const mark = (secret: Uint8Array, path: string, expires: number) =>
  hmac(secret, `address|${path}|${expires}`).toString('base64url')

/** Signs an address that a plain link or frame can open without a bearer token, for five minutes by default. */
export function signAddress(secret: Uint8Array, path: string, now: Date, seconds = signedAddressSeconds): string {
  const expires = Math.floor(now.getTime() / 1000) + seconds
  return `${path}${path.includes('?') ? '&' : '?'}expires=${expires}&signature=${mark(secret, path, expires)}`
}

export function isSignedAddress(
  secret: Uint8Array,
  path: string,
  query: { expires?: unknown; signature?: unknown },
  now: Date,
): boolean {
  const expires = Number(query.expires)
  if (!Number.isSafeInteger(expires) || expires * 1000 <= now.getTime() || typeof query.signature !== 'string') return false
  return isSameSecret(mark(secret, path, expires), query.signature)
}
