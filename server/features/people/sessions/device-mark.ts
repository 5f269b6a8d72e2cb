import { randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { hmac } from '../../../platform/signing/hmac.ts'
import { findUserByEmail } from '../accounts/accounts.service.ts'

/** Cookie for a device on which an account has signed in: a random number, an expiry and a signature. */
const cookieName = 'device'

const lastsSeconds = 180 * 86_400

type MarkDeps = Pick<Deps, 'authSecret' | 'db' | 'clock'>

const nowSeconds = ({ clock }: MarkDeps) => Math.floor(clock.now().getTime() / 1000)

/** Proving the address invalidates earlier marks, which a stranger who registered it could use to guess passwords. */
async function signMark({ authSecret, db }: MarkDeps, email: string, nonce: string, endsAt: string): Promise<string> {
  const provenAt = (await findUserByEmail(db, email))?.emailProvenAt?.getTime() ?? 0
  return hmac(authSecret, `device|${email}|${provenAt}|${nonce}|${endsAt}`).toString('base64url')
}

export async function readDeviceMark(deps: MarkDeps, request: FastifyRequest, email: string): Promise<string | undefined> {
  const mark = parseCookie(request.headers.cookie ?? '')[cookieName]
  const [, nonce = '', endsAt = '', given = ''] = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/.exec(mark ?? '') ?? []
  if (nonce === '' || Number(endsAt) <= nowSeconds(deps)) return undefined
  return timingSafeEqual(Buffer.from(given), Buffer.from(await signMark(deps, email, nonce, endsAt))) ? nonce : undefined
}

/** Marks the caller's device as known to the account, so that strangers' failed guesses cannot block it. */
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
