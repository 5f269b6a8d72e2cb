import { z } from 'zod'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { readOperator } from '../../../platform/operator/operator.service.ts'
import { findFullName } from '../../people/accounts/accounts.service.ts'

function completionEmail(completion: {
  fullName: string
  courseTitle: string
  modules: number
  missing: string[]
  dashboardUrl: string
}): MailContent {
  return {
    subject: `You have completed all ${named('modules', completion.modules)} modules`,
    preheader: 'See what you still need for the certificate.',
    heading: 'You have completed all modules',
    blocks: [
      `Congratulations, ${named('name', completion.fullName)}!`,
      `You have completed all ${named('modules', completion.modules)} modules of “${named('course', completion.courseTitle)}”. To get the certificate:`,
      { type: 'list', items: completion.missing },
      { type: 'action', label: 'Open my dashboard', url: completion.dashboardUrl },
      'You can repeat a quiz as often as you like; your best score counts.',
    ],
    reason: 'Why you’re getting this email: you have just completed the last module of the course. We send it once.',
  }
}

/** Congratulates on completing all modules and lists what the certificate still requires. */
export const completionMail = mailKind({
  name: 'completion',
  title: 'All modules completed',
  audience: 'learners',
  sentWhen: 'All modules are completed, but something is still missing for the certificate.',
  parameters: z.object({ userId: z.uuid(), modules: z.int(), missing: z.array(z.string()) }),
  examples: ({ site: dashboardUrl, courseName, name }) => ({
    text: completionEmail({
      fullName: name,
      courseTitle: courseName,
      modules: 8,
      missing: ['Take the quiz of Module 3.'],
      dashboardUrl,
    }),
  }),
  async write({ db, config }, { userId, modules, missing }) {
    const fullName = await findFullName(db, userId)
    if (fullName === undefined) return undefined
    const dashboardUrl = `${config.PUBLIC_URL}/user/${userId}/dashboard`
    const { courseName } = await readOperator(db)
    return completionEmail({ fullName, courseTitle: courseName, modules, missing, dashboardUrl })
  },
})
