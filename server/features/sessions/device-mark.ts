import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'

/** Cookie that marks a device on which an account has signed in; it holds a random number and its signature, nothing else. */
const cookieName = 'device'

/** How long the mark lasts, in seconds: 180 days. */
const lastsSeconds = 180 * 86_400

const signature = (secret: Uint8Array, email: string, nonce: string) =>
  createHmac('sha256', secret).update(`device|${email}|${nonce}`).digest('base64url')

/** The number in the caller's mark when it was given to this account; undefined for a stranger. */
export function readDeviceMark({ authSecret }: Pick<Deps, 'authSecret'>, request: FastifyRequest, email: string) {
  const mark = parseCookie(request.headers.cookie ?? '')[cookieName]
  const [, nonce = '', given = ''] = /^([\w-]{22})\.([\w-]{43})$/.exec(mark ?? '') ?? []
  if (nonce === '') return undefined
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(authSecret, email, nonce))) ? nonce : undefined
}

/** Marks the caller's device as one of the account's, so that strangers who guess cannot block it. */
export function markDevice(deps: Pick<Deps, 'authSecret' | 'config'>, reply: FastifyReply, email: string): void {
  const nonce = randomBytes(16).toString('base64url')
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: cookieName,
      value: `${nonce}.${signature(deps.authSecret, email, nonce)}`,
      path: '/api/auth',
      maxAge: lastsSeconds,
      httpOnly: true,
      sameSite: 'lax',
      secure: deps.config.PUBLIC_URL.startsWith('https:'),
    }),
  )
}
