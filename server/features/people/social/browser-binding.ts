import { createHmac, randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'

const cookiePattern = /^[A-Za-z0-9_-]{43}$/

export const attemptSeconds = 600

/** How long a mail that proves an address works; the browser's secret must last as long. */
export const proofSeconds = 3600

export const newBrowserSecret = () => randomBytes(32).toString('base64url')

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

/** Over https the prefix keeps other hosts of the domain from setting the cookie (RFC 6265bis 4.1.3.2). */
const cookieName = (publicUrl: string) => (isSecure(publicUrl) ? '__Host-social' : 'social')

export function readBrowserSecret(publicUrl: string, cookieHeader: string | undefined): string | undefined {
  const value = parseCookie(cookieHeader ?? '')[cookieName(publicUrl)]
  return value !== undefined && cookiePattern.test(value) ? value : undefined
}

export const browserCookie = (publicUrl: string, secret: string): string =>
  stringifySetCookie({
    name: cookieName(publicUrl),
    value: secret,
    path: '/',
    maxAge: proofSeconds,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(publicUrl),
  })

/** The PKCE verifier and nonce of an attempt, derived from the browser's secret and the state, so that they are not stored and useless in another browser. */
export function attemptSecrets(browserSecret: string, state: string): { codeVerifier: string; nonce: string } {
  const derive = (purpose: string) => createHmac('sha256', browserSecret).update(`${purpose}|${state}`).digest('base64url')
  return { codeVerifier: derive('proof-key'), nonce: derive('nonce') }
}
