import { z } from 'zod'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { type MailContext, type MailSample, mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { type CertificateRow, findCertificateByCode } from './certificates.queries.ts'

function certificateEmail(certificate: {
  fullName: string
  courseTitle: string
  code: string
  dashboardUrl: string
  verifyUrl: string
}): MailContent {
  return {
    subject: `Your certificate: ${named('course', certificate.courseTitle)}`,
    preheader: 'You have completed all modules. Your certificate is ready.',
    heading: 'You have completed the course',
    blocks: [
      `Congratulations, ${named('name', certificate.fullName)}!`,
      `You’ve completed every module of “${named('course', certificate.courseTitle)}” and passed each quiz. Your certificate has the number ${named('code', certificate.code)}.`,
      { type: 'action', label: 'Download the certificate', url: certificate.dashboardUrl },
      { type: 'link', label: 'Anyone you give this address to can verify it', url: certificate.verifyUrl },
      'That page shows your name only if you switch it on, on your dashboard.',
    ],
    reason: 'Why you’re getting this email: you have just completed the course. We send it once.',
  }
}

const sampleOf = ({ site, courseName, name }: MailSample) => ({
  fullName: name,
  courseTitle: courseName,
  code: 'PTC-0000-0000-0000',
  dashboardUrl: site,
  verifyUrl: `${site}/certificate`,
})

const factsOf = (
  { config }: Pick<MailContext, 'config'>,
  { userId, code }: { userId: string; code: string },
  { learnerName, courseTitle }: Pick<CertificateRow, 'learnerName' | 'courseTitle'>,
) => ({
  fullName: learnerName,
  courseTitle,
  code,
  dashboardUrl: `${config.PUBLIC_URL}/user/${userId}/dashboard`,
  verifyUrl: `${config.PUBLIC_URL}/certificate/${code}`,
})

export const certificateMail = mailKind({
  name: 'certificate',
  title: 'Certificate',
  audience: 'learners',
  sentWhen: 'A learner earns the certificate, or its assessed level.',
  parameters: z.object({ userId: z.uuid(), code: z.string() }),
  examples: (sample) => ({ text: certificateEmail(sampleOf(sample)) }),
  async write(context, parameters) {
    const certificate = await findCertificateByCode(context.db, parameters.code)
    return certificate && certificateEmail(factsOf(context, parameters, certificate))
  },
})

function certificateReplacedEmail(certificate: Parameters<typeof certificateEmail>[0]): MailContent {
  const course = named('course', certificate.courseTitle)
  const name = named('name', certificate.fullName)
  return {
    subject: `Your certificate was corrected: ${course}`,
    preheader: 'It has a new number. The old one says that it was replaced.',
    heading: 'Your certificate was corrected',
    blocks: [
      `Hello ${name},`,
      `The name on your certificate of “${course}” is now ${name}. The new certificate has the number ${named('code', certificate.code)}.`,
      'The page of the old certificate says that it was replaced and leads to the new one. Open Badges downloaded before are no longer valid: please download a new one on your dashboard, and put the new address wherever you gave the old one.',
      { type: 'action', label: 'Open my dashboard', url: certificate.dashboardUrl },
      { type: 'link', label: 'Anyone you give this address to can verify it', url: certificate.verifyUrl },
      'If this is wrong, please reply to this email.',
    ],
    reason: 'Why you’re getting this email: the name on your certificate was changed on your dashboard or by us.',
  }
}

export const certificateReplacedMail = mailKind({
  name: 'certificate-replaced',
  title: 'Certificate: corrected',
  audience: 'learners',
  sentWhen: 'The name on a certificate is corrected.',
  parameters: z.object({ userId: z.uuid(), code: z.string() }),
  examples: (sample) => ({ text: certificateReplacedEmail(sampleOf(sample)) }),
  async write(context, parameters) {
    const certificate = await findCertificateByCode(context.db, parameters.code)
    if (!certificate) return undefined
    return {
      ...certificateReplacedEmail(factsOf(context, parameters, certificate)),
      undeliverable: certificate.replacedAt ? 'The certificate has been replaced again.' : undefined,
    }
  },
})
