import { createHmac, randomBytes } from 'node:crypto'

const cookiePattern = /^[A-Za-z0-9_-]{43}$/

/** How long a trip to a provider may take, in seconds. */
export const tripSeconds = 600

/** A fresh secret for a browser or a state: 43 characters of URL-safe base64 (256 bits). */
export const newBrowserSecret = () => randomBytes(32).toString('base64url')

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

/** Over https the prefix keeps other hosts of the domain from setting the cookie (RFC 6265bis 4.1.3.2). */
const cookieName = (publicUrl: string) => (isSecure(publicUrl) ? '__Host-social' : 'social')

/** The secret this browser began its trips with; undefined when it has none. */
export function readBrowserSecret(publicUrl: string, cookieHeader: string | undefined): string | undefined {
  const name = cookieName(publicUrl)
  for (const pair of (cookieHeader ?? '').split(';')) {
    const [key, value] = pair.trim().split('=')
    if (key === name && value !== undefined && cookiePattern.test(value)) return value
  }
  return undefined
}

/** The `Set-Cookie` value that binds a trip to this browser. */
export const browserCookie = (publicUrl: string, secret: string): string =>
  `${cookieName(publicUrl)}=${secret}; Path=/; Max-Age=${tripSeconds}; HttpOnly; SameSite=Lax${isSecure(publicUrl) ? '; Secure' : ''}`

/**
 * PKCE verifier and nonce of one trip. Both follow from the browser's secret and the state, so that neither rests in the database and
 * neither can be used from another browser.
 */
export function tripSecrets(browserSecret: string, state: string): { proofKey: string; nonce: string } {
  const derive = (purpose: string) => createHmac('sha256', browserSecret).update(`${purpose}|${state}`).digest('base64url')
  return { proofKey: derive('proof-key'), nonce: derive('nonce') }
}
