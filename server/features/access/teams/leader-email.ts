import { z } from 'zod'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { readOperator } from '../../../platform/operator/operator.service.ts'
import { findFullName } from '../../people/accounts/accounts.service.ts'
import { findMemberAddress, sharesWithTeam } from './leaders.queries.ts'
import { findTeam } from './teams.queries.ts'

function leaderReminderEmail(reminder: {
  courseName: string
  companyName: string
  leaderName: string
  fullName: string
  link: string
  accountLink: string
}): MailContent {
  const { companyName, leaderName } = reminder
  const [course, leader] = [named('course', reminder.courseName), named('leader', leaderName)]
  return {
    subject: `${leader} reminds you of the ${course}`,
    preheader: 'What you have done is kept, and you go on where you stopped.',
    heading: 'Your course is waiting for you',
    blocks: [
      `Hello ${named('name', reminder.fullName)},`,
      `${leader}, who leads the team of ${named('company', companyName)}, asks you to continue the ${course}. What you have done is kept, and you go on where you stopped.`,
      { type: 'action', label: 'Continue the course', url: reminder.link },
      { type: 'link', label: 'Stop sharing your progress, which ends these reminders', url: reminder.accountLink },
    ],
    reason: `You’re getting this email because you share your progress with ${leaderName} of ${companyName}, who can send you a reminder at most once a week.`,
  }
}

/** Not sent any more once the member has stopped sharing progress with the leader. */
export const leaderReminderMail = mailKind({
  name: 'reminded-by-leader',
  title: 'Reminder from a leader',
  audience: 'learners',
  sentWhen: 'A team leader reminds a member who is stuck.',
  parameters: z.object({ teamId: z.uuid(), userId: z.uuid() }),
  examples: ({ site, courseName, company, name, colleague }) => ({
    text: leaderReminderEmail({
      courseName,
      companyName: company,
      leaderName: name,
      fullName: colleague,
      link: `${site}/auth`,
      accountLink: `${site}/auth`,
    }),
  }),
  async write({ db, config }, { teamId, userId }) {
    const [team, fullName] = [await findTeam(db, teamId), await findFullName(db, userId)]
    if (!team || fullName === undefined) return undefined
    const content = leaderReminderEmail({
      courseName: (await readOperator(db)).courseName,
      companyName: team.companyName,
      leaderName: team.contactName,
      fullName,
      link: `${config.PUBLIC_URL}/auth`,
      accountLink: `${config.PUBLIC_URL}/user/${userId}/account`,
    })
    const isShared = await sharesWithTeam(db, { teamId, userId })
    return { ...content, undeliverable: isShared ? undefined : 'The person no longer shares progress with the leader.' }
  },
})

function leaderRequestEmail(request: {
  companyName: string
  contactName: string
  seats: number
  /** Null for more seats. */
  memberEmail: string | null
  link: string
}): MailContent {
  const { memberEmail } = request
  const [company, leader] = [named('company', request.companyName), named('leader', request.contactName)]
  const wish =
    memberEmail === null
      ? `for more than ${named('seats', request.seats)} seats`
      : `to remove ${named('member', memberEmail)} from the team`
  return {
    wording: memberEmail === null ? 'seats' : 'removal',
    subject: `${company} asks ${memberEmail === null ? 'for more seats' : 'to remove a member'}`,
    preheader: `${request.contactName} leads this team.`,
    heading: memberEmail === null ? 'A leader asks for more seats' : 'A leader asks to remove a member',
    blocks: [`${leader} of ${company} asks ${wish}.`, { type: 'action', label: 'Open the team', url: request.link }],
    reason: 'You’re getting this email because you are an admin of this course.',
  }
}

/** Asks admins for more seats, or with `memberId` to remove a member who has activated. */
export const leaderRequestMail = mailKind({
  name: 'leader-request',
  title: 'Request of a leader',
  audience: 'admins',
  sentWhen: 'A team leader asks to remove someone, or for more seats.',
  parameters: z.object({ teamId: z.uuid(), memberId: z.uuid().optional() }),
  examples: ({ site, company, name }) => {
    const request = { companyName: company, contactName: name, seats: 11, link: `${site}/admin/teams` }
    return {
      removal: leaderRequestEmail({ ...request, memberEmail: 'petr@example.com' }),
      seats: leaderRequestEmail({ ...request, memberEmail: null }),
    }
  },
  async write({ db, config }, { teamId, memberId }) {
    const team = await findTeam(db, teamId)
    const member = memberId === undefined ? undefined : await findMemberAddress(db, memberId)
    if (!team || (memberId !== undefined && !member)) return undefined
    const found = new URLSearchParams({ status: 'approved', search: team.contactEmail })
    return leaderRequestEmail({
      ...team,
      memberEmail: member?.email ?? null,
      link: `${config.PUBLIC_URL}/admin/teams?${found}`,
    })
  },
})
