import { activationEmail } from '../auth/activation-email.ts'
import { accountActivatedEmail, passwordChangedEmail, passwordResetEmail } from '../auth/password-email.ts'
import { certificateEmail } from '../certificates/certificate-email.ts'
import { completionEmail } from '../certificates/completion-email.ts'
import { submissionEmail } from '../course/submission-email.ts'
import { invitationEmail } from '../invitations/invitation-email.ts'
import { courseReminderEmail, planReminderEmail } from '../learning-plan/reminder-email.ts'
import type { OutgoingMail } from '../mail/outbox.ts'
import { confirmConsentEmail } from '../privacy/consent-email.ts'
import { demoEndingEmail } from '../social/demo-ending-email.ts'
import { feedbackEmail } from '../submissions/feedback-email.ts'
import { accessOpenEmail } from '../teams/access-open-email.ts'
import { acknowledgementEmail } from '../teams/acknowledgement-email.ts'
import { newRequestEmail } from '../teams/new-request-email.ts'
import { rejectionEmail } from '../teams/rejection-email.ts'
import { confirmWaitlistEmail, launchEmail } from '../waitlist/waitlist-email.ts'

/** A mail as the product would queue it, with the function that writes its content. */
export type SampleMail = Omit<OutgoingMail, 'to'> & { by: string }

const site = 'http://course.test'
const link = (path: string) => `${site}${path}${'x'.repeat(43)}`

const sample = <Given>(
  kind: string,
  write: (given: Given) => OutgoingMail['content'],
  given: Given,
  flags: Pick<OutgoingMail, 'marketing' | 'firstContact'> = {},
): SampleMail => ({ kind, by: write.name, content: write(given), ...flags })

/** Every kind of mail the product sends, with `name` wherever a person or an admin may have typed something. */
export function sampleMails(name: string): SampleMail[] {
  const member = { companyName: name, contactName: name }
  const unsubscribeUrl = link('/api/unsubscribe/reminders.')
  const invitation = { link: link('/preview/'), days: 14 }
  const activation = { ...member, link: link('/auth?activation='), code: '123456', days: 14 }
  const outreach = { marketing: true, firstContact: true }
  return [
    sample('invitation', invitationEmail, { ...invitation, source: 'asked' as const }, { firstContact: true }),
    sample('invitation', invitationEmail, { ...invitation, source: 'colleague' as const }, outreach),
    sample('invitation', invitationEmail, { ...invitation, source: 'customer' as const }, outreach),
    sample('acknowledgement', acknowledgementEmail, { statusLink: link('/request-access/status/'), hours: 24 }),
    sample('new-request', newRequestEmail, { ...member, link: `${site}/admin/teams?status=pending`, hours: 24 }),
    sample('activation', activationEmail, { ...activation, isContact: true }),
    sample('activation', activationEmail, { ...activation, isContact: false }, { firstContact: true }),
    sample('access-open', accessOpenEmail, { ...member, isContact: false, link: `${site}/auth`, modules: 8 }),
    sample('rejection', rejectionEmail, { reason: name, contactEmail: 'course@example.com', siteUrl: site }),
    sample('waitlist-confirmation', confirmWaitlistEmail, { courseName: name, link: link('/waitlist/confirm?token=') }),
    sample('waitlist-launch', launchEmail, {
      courseName: name,
      coursesUrl: `${site}/#courses`,
      leaveUrl: link('/waitlist/leave?token='),
    }),
    sample('password-reset', passwordResetEmail, { link: link('/auth/reset?token=') }),
    sample('password-changed', passwordChangedEmail, { forgotUrl: `${site}/auth/forgot` }),
    sample('account-activated', accountActivatedEmail, { forgotUrl: `${site}/auth/forgot`, signInUrl: `${site}/auth` }),
    sample('consent-confirmation', confirmConsentEmail, { purpose: name, text: name, link: link('/consent/confirm?token=') }),
    sample('demo-ending', demoEndingEmail, {
      fullName: name,
      endsAt: new Date('2026-11-28T09:00:00Z'),
      requestUrl: `${site}/request-access`,
      demoUrl: `${site}/preview/demo`,
    }),
    sample('submission-received', submissionEmail, {
      fullName: name,
      lessonTitle: name,
      moduleTitle: name,
      link: `${site}/module/1/lesson/4`,
    }),
    sample('feedback', feedbackEmail, { fullName: name, lessonTitle: name, message: name, link: `${site}/module/1/lesson/4` }),
    sample('completion', completionEmail, {
      fullName: name,
      courseTitle: name,
      modules: 8,
      missing: [`Take the quiz of Module 1, ${name}.`],
      dashboardUrl: `${site}/user/1/dashboard`,
    }),
    sample('certificate', certificateEmail, {
      fullName: name,
      courseTitle: name,
      code: 'PTC-0000-0000-0000',
      dashboardUrl: `${site}/user/1/dashboard`,
      verifyUrl: `${site}/certificate/PTC-0000-0000-0000`,
    }),
    sample('course-reminder', courseReminderEmail, {
      fullName: name,
      lastLesson: name,
      next: { lesson: name, module: name, minutes: 9, url: `${site}/module/1/lesson/2` },
      minutesLeft: 300,
      finishOn: '2027-01-31',
      unsubscribeUrl,
    }),
    sample('plan-reminder', planReminderEmail, {
      fullName: name,
      day: 14,
      goal: name,
      actions: [{ firstStep: name, dueDate: '2026-12-05' }],
      planUrl: `${site}/user/1/module/8`,
      unsubscribeUrl,
    }),
  ]
}
