import { z } from 'zod'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { findCertificateByCode } from './certificates.queries.ts'

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
      { type: 'text', text: `Congratulations, ${named('name', certificate.fullName)}!` },
      {
        type: 'text',
        text: `You’ve completed every module of “${named('course', certificate.courseTitle)}” and passed each quiz. Your certificate has the number ${named('code', certificate.code)}.`,
      },
      { type: 'action', label: 'Download the certificate', url: certificate.dashboardUrl },
      { type: 'link', label: 'Anyone you give this address to can verify it', url: certificate.verifyUrl },
      { type: 'text', text: 'That page shows your name only if you switch it on, on your dashboard.' },
    ],
    reason: 'Why you’re getting this email: you have just completed the course. We send it once.',
  }
}

export const certificateMail = mailKind({
  name: 'certificate',
  title: 'Certificate',
  parameters: z.object({ userId: z.uuid(), code: z.string() }),
  examples: ({ site, courseName, name }) => ({
    text: certificateEmail({
      fullName: name,
      courseTitle: courseName,
      code: 'PTC-0000-0000-0000',
      dashboardUrl: site,
      verifyUrl: `${site}/certificate`,
    }),
  }),
  async write({ db, config }, { userId, code }) {
    const certificate = await findCertificateByCode(db, code)
    if (!certificate) return undefined
    return certificateEmail({
      fullName: certificate.learnerName,
      courseTitle: certificate.courseTitle,
      code,
      dashboardUrl: `${config.PUBLIC_URL}/user/${userId}/dashboard`,
      verifyUrl: `${config.PUBLIC_URL}/certificate/${code}`,
    })
  },
})
