import { timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { hmac } from '../../../platform/signing/hmac.ts'

const mark = (secret: Uint8Array, userId: string) => hmac(secret, `unsubscribe|reminders|${userId}`).toString('base64url')

/** The token to switch reminders off by mail, valid as long as the account exists. */
export const reminderToken = (secret: Uint8Array, userId: string): string => `reminders.${userId}.${mark(secret, userId)}`

export const reminderUnsubscribeUrl = ({ config, authSecret }: Pick<Deps, 'config' | 'authSecret'>, userId: string): string =>
  `${config.PUBLIC_URL}/api/unsubscribe/${reminderToken(authSecret, userId)}`

/** The account of a token; undefined when it is forged. */
export function readReminderToken(secret: Uint8Array, token: string): string | undefined {
  const [purpose, userId, signature] = token.split('.')
  if (purpose !== 'reminders' || !userId || !signature || !/^[0-9a-f-]{36}$/.test(userId)) return undefined
  const expected = Buffer.from(mark(secret, userId))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given) ? userId : undefined
}
