import { createHash, randomBytes, randomInt } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../clock.ts'

const issuer = 'principal-talent-course'
const kinds = {
  session: { audience: 'session', typ: 'session+jwt' },
  demo: { audience: 'demo', typ: 'demo+jwt' },
} as const

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

/** Reads a token; undefined when it is forged, expired, of a kind not allowed here, or lacks a claim. */
export async function readToken(secret: Uint8Array, token: string, clock: Clock): Promise<TokenClaims | undefined> {
  for (const kind of Object.keys(kinds) as TokenKind[]) {
    const claims = await readKind(secret, token, kind, clock.now())
    if (claims) return claims
  }
  return undefined
}

async function readKind(secret: Uint8Array, token: string, kind: TokenKind, at: Date): Promise<TokenClaims | undefined> {
  const { audience, typ } = kinds[kind]
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      issuer,
      audience,
      typ,
      requiredClaims: ['sub', 'sid', 'exp', 'iat'],
      currentDate: at,
    })
    return { kind, userId: payload.sub!, sessionId: String(payload.sid) }
  } catch {
    return undefined
  }
}

/** Reads a demo's token up to `days` after its end, for its results; undefined when it is forged, older, or of another kind. */
export async function readEndedDemoToken(
  secret: Uint8Array,
  token: string,
  clock: Clock,
  days: number,
): Promise<TokenClaims | undefined> {
  return readKind(secret, token, 'demo', new Date(clock.now().getTime() - days * 86_400_000))
}

/** A new secret for a link: 32 characters of URL-safe base64 (192 bits). */
export const newLinkToken = () => randomBytes(24).toString('base64url')

/** A new six-digit code. */
export const newCode = () => String(randomInt(0, 1_000_000)).padStart(6, '0')

/** How one-time secrets rest in the database. A link token has 192 bits, so a plain hash is enough. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')
