import { z } from 'zod'
import { retention } from '#content/retention.ts'
import { longDate } from '../../../platform/mail/long-date.ts'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { findFullName } from '../accounts/accounts.service.ts'
import { inactivityMail } from './inactive-accounts.queries.ts'

function inactiveAccountEmail({
  fullName,
  signIn,
  deleteAfter,
}: {
  fullName: string
  signIn: string
  deleteAfter: string
}): MailContent {
  return {
    subject: 'Do you want to keep your account?',
    preheader: `Sign in by ${deleteAfter} to keep it.`,
    heading: 'Do you want to keep your account?',
    blocks: [
      `Hello ${named('name', fullName)},`,
      `You last signed in to the course more than ${retention.inactiveAccountMonths / 12} years ago. To keep your account, your progress and your certificate, sign in by ${named('until', deleteAfter)}. If you don’t, we delete them after that date.`,
      { type: 'action', label: 'Sign in and keep my account', url: signIn },
      'If you no longer need the account, there’s nothing to do.',
    ],
    reason:
      'You’re getting this email because you have an account for the course. We ask twice before we delete an inactive one.',
  }
}

export const inactiveAccountMail = mailKind({
  name: inactivityMail,
  title: 'Inactive account',
  audience: 'accounts',
  sentWhen: 'An account was not used for a long time.',
  parameters: z.object({ userId: z.uuid(), deleteAfter: z.coerce.date() }),
  examples: ({ site: signIn, name: fullName, day: deleteAfter }) => ({
    text: inactiveAccountEmail({ fullName, signIn, deleteAfter }),
  }),
  async write({ db, config, now }, { userId, deleteAfter }) {
    const fullName = await findFullName(db, userId)
    if (fullName === undefined) return undefined
    return {
      ...inactiveAccountEmail({
        fullName,
        signIn: `${config.PUBLIC_URL}/auth`,
        deleteAfter: longDate(deleteAfter, config.TIME_ZONE),
      }),
      undeliverable: deleteAfter <= now ? 'The date to sign in by has passed.' : undefined,
    }
  },
})
