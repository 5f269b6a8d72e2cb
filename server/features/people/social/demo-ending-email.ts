import { z } from 'zod'
import { retention } from '#content/retention.ts'
import { longMoment } from '../../../platform/mail/long-date.ts'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { findFullName } from '../accounts/accounts.service.ts'

function demoEndingEmail(demo: { fullName: string; endsAt: string; requestUrl: string; demoUrl: string }): MailContent {
  return {
    subject: 'Your demo ends soon',
    preheader: `Module 1 is open until ${demo.endsAt}.`,
    heading: 'Your demo ends soon',
    blocks: [
      `Hello ${named('name', demo.fullName)},`,
      `Your demo of Module 1 ends on ${named('end', demo.endsAt)}. Your results are kept for ${named('days', retention.endedDemoDays)} days after that. With full access they move into your account, and all modules open. The course is free, and no payment is required.`,
      { type: 'action', label: 'Request full access', url: demo.requestUrl },
      'If your team has already asked for access, there’s nothing to do.',
      { type: 'link', label: 'Continue with Module 1', url: demo.demoUrl },
    ],
    reason: 'You’re getting this email because you started a demo of the course. We send it once, before the demo ends.',
  }
}

/** Announces the end of a demo. It is a service mail, so it must not contain offers. */
export const demoEndingMail = mailKind({
  name: 'demo-ending',
  title: 'Demo ends soon',
  audience: 'accounts',
  sentWhen: 'Shortly before a demo ends.',
  parameters: z.object({ userId: z.uuid(), endsAt: z.coerce.date() }),
  examples: ({ site, name, moment }) => ({
    text: demoEndingEmail({ fullName: name, endsAt: moment, requestUrl: site, demoUrl: site }),
  }),
  async write({ db, config, now }, { userId, endsAt }) {
    const fullName = await findFullName(db, userId)
    if (fullName === undefined) return undefined
    const site = config.PUBLIC_URL
    return {
      ...demoEndingEmail({
        fullName,
        endsAt: longMoment(endsAt, config.TIME_ZONE),
        requestUrl: `${site}/request-access`,
        demoUrl: `${site}/preview/demo`,
      }),
      undeliverable: endsAt <= now ? 'The demo has ended.' : undefined,
    }
  },
})
