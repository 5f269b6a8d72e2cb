import { randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { hmac } from '../../../platform/signing/hmac.ts'
import { findUserByEmail } from '../accounts/accounts.service.ts'

/** Cookie that marks a device on which an account has signed in; it holds a random number, its end and a signature, nothing else. */
const cookieName = 'device'

/** How long the mark lasts, in seconds: 180 days. */
const lastsSeconds = 180 * 86_400

type MarkDeps = Pick<Deps, 'authSecret' | 'db' | 'clock'>

const nowSeconds = ({ clock }: MarkDeps) => Math.floor(clock.now().getTime() / 1000)

/**
 * Signs a mark of an account as it is now: once somebody proves to own the address, the marks that were given before are no longer valid. Whoever
 * had registered the address could otherwise collect any number of them, and guess with each as one of the owner's devices.
 */
async function signMark({ authSecret, db }: MarkDeps, email: string, nonce: string, endsAt: string): Promise<string> {
  const provenAt = (await findUserByEmail(db, email))?.emailProvenAt?.getTime() ?? 0
  return hmac(authSecret, `device|${email}|${provenAt}|${nonce}|${endsAt}`).toString('base64url')
}

/** The number in the caller's mark when it was given to this account; undefined for a stranger. */
export async function readDeviceMark(deps: MarkDeps, request: FastifyRequest, email: string): Promise<string | undefined> {
  const mark = parseCookie(request.headers.cookie ?? '')[cookieName]
  const [, nonce = '', endsAt = '', given = ''] = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/.exec(mark ?? '') ?? []
  if (nonce === '' || Number(endsAt) <= nowSeconds(deps)) return undefined
  return timingSafeEqual(Buffer.from(given), Buffer.from(await signMark(deps, email, nonce, endsAt))) ? nonce : undefined
}

/** Marks the caller's device as one of the account's, so that strangers who guess cannot block it. */
export async function markDevice(deps: MarkDeps & Pick<Deps, 'config'>, reply: FastifyReply, email: string): Promise<void> {
  const nonce = randomBytes(16).toString('base64url')
  const endsAt = String(nowSeconds(deps) + lastsSeconds)
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: cookieName,
      value: `${nonce}.${endsAt}.${await signMark(deps, email, nonce, endsAt)}`,
      path: '/api/auth',
      maxAge: lastsSeconds,
      httpOnly: true,
      sameSite: 'lax',
      secure: deps.config.PUBLIC_URL.startsWith('https:'),
    }),
  )
}
