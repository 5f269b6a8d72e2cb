import { timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { hmac } from '../../../platform/signing/hmac.ts'

/** Milliseconds. */
export const linkLifetime = 5 * 60_000

/** The kinds of readers in download statistics, which are anonymous. */
export const readerKinds = ['visitor', 'invitation', 'demo', 'learner', 'admin'] as const
export type ReaderKind = (typeof readerKinds)[number]

const signatureOf = (secret: Uint8Array, filename: string, expires: number, kind: string) =>
  hmac(secret, `download|${filename}|${expires}|${kind}`).toString('base64url')

export function signDownloadLink({ authSecret, clock }: Pick<Deps, 'authSecret' | 'clock'>, filename: string, kind: ReaderKind) {
  const expires = clock.now().getTime() + linkLifetime
  const query = new URLSearchParams({
    expires: String(expires),
    for: kind,
    signature: signatureOf(authSecret, filename, expires, kind),
  })
  return `/downloads/${filename}?${query}`
}

/** The reader's kind in a signed link; undefined when it is forged or expired. */
export function readDownloadLink(
  { authSecret, clock }: Pick<Deps, 'authSecret' | 'clock'>,
  filename: string,
  link: { expires?: string | undefined; for?: string | undefined; signature?: string | undefined },
): ReaderKind | undefined {
  const kind = readerKinds.find((candidate) => candidate === link.for)
  if (!kind || link.expires === undefined || link.signature === undefined) return undefined
  const now = clock.now().getTime()
  const expires = Number(link.expires)
  if (!Number.isSafeInteger(expires) || expires <= now || expires > now + linkLifetime) return undefined
  const right = Buffer.from(signatureOf(authSecret, filename, expires, kind))
  const given = Buffer.from(link.signature)
  return right.length === given.length && timingSafeEqual(right, given) ? kind : undefined
}
