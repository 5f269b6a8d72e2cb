import { z } from 'zod'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { type MailKind, mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { type CertificateRow, findCertificateByCode } from './certificates.queries.ts'

type Certificate = Pick<CertificateRow, 'learnerName' | 'courseTitle' | 'code' | 'revocationReason' | 'mayEarnAgain'> & {
  pageUrl: string
  dashboardUrl: string
}

/** A mail about a certificate. `outdated` says why it is no longer true, and is then not sent. */
const certificateKind = ({
  examples,
  write,
  outdated,
  ...kind
}: Pick<MailKind, 'name' | 'title' | 'sentWhen'> & {
  write(certificate: Certificate): MailContent
  examples?(sample: Certificate): Record<string, MailContent>
  outdated?(certificate: CertificateRow): string | false
}) =>
  mailKind({
    ...kind,
    audience: 'learners',
    parameters: z.object({ userId: z.uuid(), code: z.string() }),
    examples: ({ site, courseName, name }) => {
      const sample = {
        learnerName: name,
        courseTitle: courseName,
        code: 'PTC-0000-0000-0000',
        revocationReason: 'It was issued by mistake.',
        mayEarnAgain: false,
        pageUrl: `${site}/certificate`,
        dashboardUrl: site,
      }
      return examples ? examples(sample) : { text: write(sample) }
    },
    async write({ db, config }, { userId, code }) {
      const certificate = await findCertificateByCode(db, code)
      if (!certificate) return undefined
      const pageUrl = `${config.PUBLIC_URL}/certificate/${code}`
      const dashboardUrl = `${config.PUBLIC_URL}/user/${userId}/dashboard`
      return {
        ...write({ ...certificate, code, pageUrl, dashboardUrl }),
        undeliverable: outdated?.(certificate) || undefined,
      }
    },
  })

export const certificateMail = certificateKind({
  name: 'certificate',
  title: 'Certificate',
  sentWhen: 'A learner earns the certificate, or its assessed level.',
  write: ({ learnerName, courseTitle, code, pageUrl, dashboardUrl }) => ({
    subject: `Your certificate: ${named('course', courseTitle)}`,
    preheader: 'You have completed all modules. Your certificate is ready.',
    heading: 'You have completed the course',
    blocks: [
      `Congratulations, ${named('name', learnerName)}!`,
      `You’ve completed every module of “${named('course', courseTitle)}” and passed each quiz. Your certificate has the number ${named('code', code)}.`,
      { type: 'action', label: 'Download the certificate', url: dashboardUrl },
      { type: 'link', label: 'Anyone you give this address to can verify it', url: pageUrl },
      'That page shows your name only if you switch it on, on your dashboard.',
    ],
    reason: 'Why you’re getting this email: you have just completed the course. We send it once.',
  }),
})

export const certificateReplacedMail = certificateKind({
  name: 'certificate-replaced',
  title: 'Certificate: corrected',
  sentWhen: 'The name on a certificate is corrected.',
  write({ learnerName, courseTitle, code, pageUrl, dashboardUrl }) {
    const course = named('course', courseTitle)
    const name = named('name', learnerName)
    return {
      subject: `Your certificate was corrected: ${course}`,
      preheader: 'It has a new number. The old one says that it was replaced.',
      heading: 'Your certificate was corrected',
      blocks: [
        `Hello ${name},`,
        `The name on your certificate of “${course}” is now ${name}. The new certificate has the number ${named('code', code)}.`,
        'The page of the old certificate says that it was replaced and leads to the new one. Open Badges downloaded before are no longer valid: please download a new one on your dashboard, and put the new address wherever you gave the old one.',
        { type: 'action', label: 'Open my dashboard', url: dashboardUrl },
        { type: 'link', label: 'Anyone you give this address to can verify it', url: pageUrl },
        'If this is wrong, please reply to this email.',
      ],
      reason: 'Why you’re getting this email: the name on your certificate was changed on your dashboard or by us.',
    }
  },
  outdated: ({ replacedAt }) => replacedAt !== null && 'The certificate has been replaced again.',
})

function certificateRevokedEmail(certificate: Certificate): MailContent {
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

export const certificateRevokedMail = certificateKind({
  name: 'certificate-revoked',
  title: 'Certificate: revoked',
  sentWhen: 'An admin revokes a certificate.',
  write: certificateRevokedEmail,
  examples: (sample) => ({
    final: certificateRevokedEmail(sample),
    'may-earn-another': certificateRevokedEmail({ ...sample, mayEarnAgain: true }),
  }),
  outdated: ({ revokedAt }) => revokedAt === null && 'The certificate is valid again.',
})

export const certificateRestoredMail = certificateKind({
  name: 'certificate-restored',
  title: 'Certificate: restored',
  sentWhen: 'An admin makes a revoked certificate valid again.',
  write({ learnerName, courseTitle, code, pageUrl, dashboardUrl }) {
    const course = named('course', courseTitle)
    return {
      subject: `Your certificate is valid again: ${course}`,
      preheader: 'It has the same number and the same address as before.',
      heading: 'Your certificate is valid again',
      blocks: [
        `Hello ${named('name', learnerName)},`,
        `Your certificate ${named('code', code)} of “${course}” is valid again, and anyone can verify it at the same address as before. A badge that you downloaded earlier stays revoked: please download a new one on your dashboard.`,
        { type: 'action', label: 'Open your dashboard', url: dashboardUrl },
        { type: 'link', label: 'Anyone you give this address to can verify it', url: pageUrl },
      ],
      reason: 'Why you’re getting this email: it concerns your certificate.',
    }
  },
  outdated: ({ revokedAt }) => revokedAt !== null && 'The certificate has been revoked again.',
})
