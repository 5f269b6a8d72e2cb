import { randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../../deps.ts'
import { hashLinkToken, withFirmEnd } from '../../../platform/mail/link-secret.ts'

const issuer = 'principal-talent-course'

export type TokenKind = 'session' | 'demo'

/** The content of a token; role and access are always read from the database. */
export type TokenClaims = { kind: TokenKind; userId: string; sessionId: string }

const typeOf = (kind: TokenKind) => `${kind}+jwt`

/** Signs a bearer token (HS256). The browser computes a demo's remaining days from `exp`. */
export async function signToken(secret: Uint8Array, claims: TokenClaims, issuedAt: Date, expiresAt: Date): Promise<string> {
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: typeOf(claims.kind) })
    .setIssuer(issuer)
    .setAudience(claims.kind)
    .setSubject(claims.userId)
    .setIssuedAt(Math.floor(issuedAt.getTime() / 1000))
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
    .sign(secret)
}

const claimsSchema = z.object({ aud: z.enum(['session', 'demo']), sub: z.uuid(), sid: z.uuid() })

/** Verifies a token; undefined when it is forged, expired or malformed. `endedFor` accepts tokens that expired up to so long ago, in seconds. */
export async function readToken(secret: Uint8Array, token: string, clock: Clock, endedFor = 0): Promise<TokenClaims | undefined> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      issuer,
      audience: claimsSchema.shape.aud.options,
      requiredClaims: ['iat', 'exp'],
      currentDate: clock.now(),
      clockTolerance: endedFor,
    })
    const claims = claimsSchema.safeParse(payload).data
    if (!claims || protectedHeader.typ !== typeOf(claims.aud)) return undefined
    return { kind: claims.aud, userId: claims.sub, sessionId: claims.sid }
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

/** A new secret for a link: 32 characters of URL-safe base64 (192 bits). */
export const newLinkToken = () => withFirmEnd(randomBytes(24).toString('base64url'))

export const hashSecret = hashLinkToken
