import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { provenAddress } from '../../../platform/addresses/proven-address.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { findCertificateByCode, findGraduate } from './certificates.queries.ts'

const parameters = z.object({ userId: z.uuid(), code: z.string() })

export const certificateRevokedMail = mailKind({
  name: 'certificate-revoked',
  title: 'Certificate: revoked',
  parameters,
  async write({ db, config }, { userId, code }) {
    const certificate = await findCertificateByCode(db, code)
    if (!certificate) return undefined
    const { learnerName, courseTitle, revocationReason } = certificate
    return {
      subject: `Your certificate was revoked: ${courseTitle}`,
      preheader: 'It’s no longer valid. This email says why, and what you can do.',
      heading: 'Your certificate was revoked',
      blocks: [
        { type: 'text', text: `Hello ${learnerName},` },
        {
          type: 'text',
          text: `We have revoked your certificate ${code} of “${courseTitle}”. Anyone who opens its page sees that it’s no longer valid, and so does anyone who checks a badge made from it. Your progress and your work in the course stay as they are.`,
        },
        { type: 'text', text: `The reason: ${revocationReason ?? 'it is no longer on record.'}` },
        { type: 'text', text: 'If you think this is a mistake, please reply to this email.' },
        { type: 'link', label: 'What the page of the certificate says', url: `${config.PUBLIC_URL}/certificate/${code}` },
        { type: 'action', label: 'Open your dashboard', url: `${config.PUBLIC_URL}/user/${userId}/dashboard` },
      ],
      reason: 'Why you’re getting this email: it concerns your certificate.',
      undeliverable: certificate.revokedAt === null ? 'The certificate is valid again.' : undefined,
    }
  },
})

export const certificateRestoredMail = mailKind({
  name: 'certificate-restored',
  title: 'Certificate: restored',
  parameters,
  async write({ db, config }, { userId, code }) {
    const certificate = await findCertificateByCode(db, code)
    if (!certificate) return undefined
    const { learnerName, courseTitle } = certificate
    return {
      subject: `Your certificate is valid again: ${courseTitle}`,
      preheader: 'It has the same number and the same address as before.',
      heading: 'Your certificate is valid again',
      blocks: [
        { type: 'text', text: `Hello ${learnerName},` },
        {
          type: 'text',
          text: `Your certificate ${code} of “${courseTitle}” is valid again, and anyone can verify it at the same address as before. A badge that you downloaded earlier stays revoked: please download a new one on your dashboard.`,
        },
        { type: 'action', label: 'Open your dashboard', url: `${config.PUBLIC_URL}/user/${userId}/dashboard` },
        {
          type: 'link',
          label: 'Anyone you give this address to can verify it',
          url: `${config.PUBLIC_URL}/certificate/${code}`,
        },
      ],
      reason: 'Why you’re getting this email: it concerns your certificate.',
      undeliverable: certificate.revokedAt === null ? undefined : 'The certificate has been revoked again.',
    }
  },
})

/** Queues one of these mails in the caller's transaction, unless the certificate has no account or the address is unproven. */
export async function notifyGraduate(
  trx: Queryable,
  deps: Pick<Deps, 'config' | 'clock'>,
  kind: typeof certificateRevokedMail,
  { userId, code }: { userId: string | null; code: string },
): Promise<void> {
  const graduate = userId === null ? undefined : await findGraduate(trx, userId)
  const address = graduate && provenAddress(graduate)
  if (userId !== null && address !== undefined) await queueMail(trx, deps, kind, address, { userId, code })
}
