import { randomBytes, timingSafeEqual } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Clock } from '../../clock.ts'
import { hashLinkToken } from '../../platform/mail/link-secret.ts'
import { hmac } from '../../platform/signing/hmac.ts'

const issuer = 'principal-talent-course'
const kinds = {
  session: { audience: 'session', typ: 'session+jwt' },
  demo: { audience: 'demo', typ: 'demo+jwt' },
} as const

/** Maximum lifetime of a token, in seconds: 7 days for sessions, a year for an extended demo. */
export const maxTokenSeconds = { session: 7 * 86_400, demo: 366 * 86_400 } as const

/** How far the clocks of two instances may be apart, in seconds. */
const clockSkewSeconds = 60

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)

/** What a token opens: an account's session, or a demo's Module 1. */
export type TokenKind = keyof typeof kinds

/** What a token says; role and access are read from the database, never from here. */
export type TokenClaims = { kind: TokenKind; userId: string; sessionId: string }

/** Signs a bearer token (HS256). Its `exp`, in seconds, is what the browser counts demo days from. */
export async function signToken(secret: Uint8Array, claims: TokenClaims, issuedAt: Date, expiresAt: Date): Promise<string> {
  const { audience, typ } = kinds[claims.kind]
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(claims.userId)
    .setIssuedAt(Math.floor(issuedAt.getTime() / 1000))
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
    .sign(secret)
}

/** A part of a token as JSON; undefined when it is none. */
function readPart(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const isSigned = (secret: Uint8Array, signed: string, signature: string) => {
  const expected = hmac(secret, signed)
  const actual = Buffer.from(signature, 'base64url')
  // The text is compared too: bytes that only decode to the same signature are no second spelling of a token.
  return actual.length === expected.length && timingSafeEqual(actual, expected) && actual.toString('base64url') === signature
}

/**
 * Reads a token (RFC 7515, RFC 7519); undefined when it is forged, expired, of a kind not allowed here, or lacks a claim.
 * `endedFor` is how long ago it may have ended, in seconds. At once, without the thread pool: a password being checked there never holds a request up. docs/decisions/0008 says why.
 */
export function readToken(secret: Uint8Array, token: string, clock: Clock, endedFor = 0): TokenClaims | undefined {
  const [header, payload, signature, ...rest] = token.split('.')
  if (!header || !payload || !signature || rest.length > 0) return undefined
  if (!isSigned(secret, `${header}.${payload}`, signature)) return undefined
  const head = readPart(header)
  const claims = readPart(payload)
  // No critical extension is understood here (RFC 7515 §4.1.11), and HS256 is the one algorithm.
  if (!head || !claims || head.alg !== 'HS256' || head.crit !== undefined || head.b64 !== undefined) return undefined
  const kind = (Object.keys(kinds) as TokenKind[]).find(
    (name) => kinds[name].typ === head.typ && kinds[name].audience === claims.aud,
  )
  const { sub, sid, exp, iat, nbf } = claims
  if (!kind || claims.iss !== issuer || !isId(sub) || !isId(sid)) return undefined
  if (typeof exp !== 'number' || typeof iat !== 'number' || (nbf !== undefined && typeof nbf !== 'number')) return undefined
  const now = Math.floor(clock.now().getTime() / 1000)
  if (exp + endedFor <= now || (nbf ?? now) > now || iat > now + clockSkewSeconds) return undefined
  if (exp - iat > maxTokenSeconds[kind]) return undefined
  return { kind, userId: sub, sessionId: sid }
}

/** Reads a demo's token up to `days` after its end, for its results; undefined when it is forged, older, or of another kind. */
export function readEndedDemoToken(secret: Uint8Array, token: string, clock: Clock, days: number): TokenClaims | undefined {
  const claims = readToken(secret, token, clock, days * 86_400)
  return claims?.kind === 'demo' ? claims : undefined
}

/** A new secret for a link: 32 characters of URL-safe base64 (192 bits). */
export const newLinkToken = () => randomBytes(24).toString('base64url')

/** How one-time secrets are stored in the database. */
export const hashSecret = hashLinkToken
