import { z } from 'zod'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { type MailSample, mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { findCertificateByCode } from './certificates.queries.ts'

const parameters = z.object({ userId: z.uuid(), code: z.string() })

type Certificate = { learnerName: string; courseTitle: string; code: string; pageUrl: string; dashboardUrl: string }

function certificateRevokedEmail(
  certificate: Certificate & { revocationReason: string | null; mayEarnAgain: boolean },
): MailContent {
  const course = named('course', certificate.courseTitle)
  return {
    wording: certificate.mayEarnAgain ? 'may-earn-another' : 'final',
    subject: `Your certificate was revoked: ${course}`,
    preheader: 'It’s no longer valid. This email says why, and what you can do.',
    heading: 'Your certificate was revoked',
    blocks: [
      `Hello ${named('name', certificate.learnerName)},`,
      `We have revoked your certificate ${named('code', certificate.code)} of “${course}”. Anyone who opens its page sees that it’s no longer valid, and so does anyone who checks a badge made from it. Your progress and your work in the course stay as they are.`,
      `The reason: ${named('reason', certificate.revocationReason ?? 'it is no longer on record.')}`,
      certificate.mayEarnAgain
        ? 'You may earn another certificate: you get it as soon as you meet all requirements, which your dashboard lists.'
        : 'You can’t earn another certificate with this account.',
      'If you think this is a mistake, please reply to this email.',
      { type: 'link', label: 'What the page of the certificate says', url: certificate.pageUrl },
      { type: 'action', label: 'Open your dashboard', url: certificate.dashboardUrl },
    ],
    reason: 'Why you’re getting this email: it concerns your certificate.',
  }
}

function certificateRestoredEmail(certificate: Certificate): MailContent {
  const course = named('course', certificate.courseTitle)
  return {
    subject: `Your certificate is valid again: ${course}`,
    preheader: 'It has the same number and the same address as before.',
    heading: 'Your certificate is valid again',
    blocks: [
      `Hello ${named('name', certificate.learnerName)},`,
      `Your certificate ${named('code', certificate.code)} of “${course}” is valid again, and anyone can verify it at the same address as before. A badge that you downloaded earlier stays revoked: please download a new one on your dashboard.`,
      { type: 'action', label: 'Open your dashboard', url: certificate.dashboardUrl },
      { type: 'link', label: 'Anyone you give this address to can verify it', url: certificate.pageUrl },
    ],
    reason: 'Why you’re getting this email: it concerns your certificate.',
  }
}

const addressesOf = (site: string, { userId, code }: z.infer<typeof parameters>) => ({
  code,
  pageUrl: `${site}/certificate/${code}`,
  dashboardUrl: `${site}/user/${userId}/dashboard`,
})

const sampleOf = ({ site, name, courseName }: MailSample): Certificate => ({
  learnerName: name,
  courseTitle: courseName,
  code: 'PTC-0000-0000-0000',
  pageUrl: `${site}/certificate`,
  dashboardUrl: site,
})

export const certificateRevokedMail = mailKind({
  name: 'certificate-revoked',
  title: 'Certificate: revoked',
  audience: 'learners',
  sentWhen: 'An admin revokes a certificate.',
  parameters,
  examples: (sample) => {
    const revoked = { ...sampleOf(sample), revocationReason: 'It was issued by mistake.' }
    return {
      final: certificateRevokedEmail({ ...revoked, mayEarnAgain: false }),
      'may-earn-another': certificateRevokedEmail({ ...revoked, mayEarnAgain: true }),
    }
  },
  async write({ db, config }, ids) {
    const certificate = await findCertificateByCode(db, ids.code)
    if (!certificate) return undefined
    return {
      ...certificateRevokedEmail({ ...certificate, ...addressesOf(config.PUBLIC_URL, ids) }),
      undeliverable: certificate.revokedAt === null ? 'The certificate is valid again.' : undefined,
    }
  },
})

export const certificateRestoredMail = mailKind({
  name: 'certificate-restored',
  title: 'Certificate: restored',
  audience: 'learners',
  sentWhen: 'An admin makes a revoked certificate valid again.',
  parameters,
  examples: (sample) => ({ text: certificateRestoredEmail(sampleOf(sample)) }),
  async write({ db, config }, ids) {
    const certificate = await findCertificateByCode(db, ids.code)
    if (!certificate) return undefined
    return {
      ...certificateRestoredEmail({ ...certificate, ...addressesOf(config.PUBLIC_URL, ids) }),
      undeliverable: certificate.revokedAt === null ? undefined : 'The certificate has been revoked again.',
    }
  },
})
