import { z } from 'zod'
import { catalogue } from '#content/catalogue.ts'
import { courseHours, courseTime } from '#content/course-hours.ts'
import { invitationSample } from '#content/invitation.ts'
import { retention } from '#content/retention.ts'
import { invitationSource } from '#contract/invitations.ts'
import type { Deps } from '../../../deps.ts'
import { longDate } from '../../../platform/mail/long-date.ts'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { operatorName, readOperator } from '../../../platform/operator/operator.service.ts'
import { findInvitationForMail } from './invitations.queries.ts'

export const invitationLink = ({ config }: Pick<Deps, 'config'>, token: string) => `${config.PUBLIC_URL}/preview/${token}`

type Source = z.infer<typeof invitationSource>

/** The origin of the recipient's address (GDPR Art. 14). */
function originOf(source: Source, namedBy: string | null): string {
  switch (source) {
    case 'asked':
      return 'You asked us for it, or your team did on your behalf.'
    case 'colleague':
      return namedBy
        ? `${namedBy}, a colleague of yours, gave us your work address.`
        : 'A colleague at your company gave us your work address.'
    case 'customer':
      return namedBy
        ? `${namedBy}, who is in contact with us about hiring, gave us your address.`
        : 'You are in contact with us about hiring.'
  }
}

export function invitationEmail(invitation: {
  link: string
  source: Source
  namedBy: string | null
  name: string | null
  note: string | null
  validUntil: string
  senderName: string
  courseName: string
}): MailContent {
  const { source, validUntil } = invitation
  const origin = originOf(source, invitation.namedBy)
  const course = named('course', invitation.courseName)
  const until = named('until', validUntil)
  const first = catalogue[0]
  return {
    wording: source,
    subject: 'Your invitation: a free course on hiring principal-level IT talent',
    preheader: `${catalogue.length} modules, ${courseHours} hours, Czech and US markets. Your personal preview is open until ${validUntil}.`,
    heading: 'You are invited to preview the course',
    blocks: [
      named('greeting', invitation.name ? `Hello ${invitation.name},` : 'Hello,'),
      ...(invitation.note ? [{ type: 'quote' as const, text: invitation.note, part: 'note' }] : []),
      `${source === 'asked' ? '' : `${named('origin', origin)} `}${named('we', invitation.senderName === invitation.courseName ? 'We' : `We are ${invitation.senderName}, and we`)} run the ${course}, a free online course that shows recruiters and talent-acquisition teams how to find and hire principal-level IT talent in Czechia and the US.`,
      'What’s in it for you:',
      {
        type: 'list',
        items: [
          `Now, without an account: the overview and the whole of Module 1, “${first?.title ?? ''}”, in ${first?.minutes ?? 30} minutes, with checklists to take away.`,
          `With your team: ${catalogue.length} modules at your own pace, free of charge. ${courseTime}`,
          'Figures with their source and date, so that you can use them in front of a hiring manager.',
        ],
      },
      'One of them:',
      { type: 'quote', text: `${invitationSample.text}\n${invitationSample.source}` },
      { type: 'action', label: 'Open my preview', url: invitation.link },
      `The link is personal and valid until ${until}.`,
    ],
    reason: `Why you’re getting this email: ${origin} If you’re not interested, do nothing: no reminder follows, and the address is deleted ${retention.expiredInvitationDays} days after the link expires. “Unsubscribe” removes it at once, and we won’t write again.`,
  }
}

/** Advertising, unless the recipient asked for the invitation. */
export const invitationMail = mailKind({
  name: 'invitation',
  title: 'Invitation',
  audience: 'visitors',
  sentWhen: 'An admin invites someone to the preview of Module 1.',
  parameters: z.object({ invitationId: z.uuid(), source: invitationSource }),
  examples: ({ site, courseName, company, colleague, day }) => {
    const note = 'We talked about this course at lunch.'
    const invitation = { link: site, validUntil: day, senderName: company, courseName, name: colleague, note }
    return {
      asked: invitationEmail({ ...invitation, source: 'asked', namedBy: null }),
      colleague: invitationEmail({ ...invitation, source: 'colleague', namedBy: colleague }),
      customer: invitationEmail({ ...invitation, source: 'customer', namedBy: colleague }),
    }
  },
  exampleFrames: {
    asked: { firstContact: true },
    colleague: { marketing: true, firstContact: true },
    customer: { marketing: true, firstContact: true },
  },
  isMarketing: ({ source }) => source !== 'asked',
  isFirstContact: () => true,
  async write({ db, config, now }, { invitationId, source }) {
    const invitation = await findInvitationForMail(db, invitationId)
    if (!invitation) return undefined
    const { token, namedBy, name, note, expiresAt } = invitation
    const operator = await readOperator(db)
    return {
      ...invitationEmail({
        link: invitationLink({ config }, token),
        source,
        namedBy,
        name,
        note,
        validUntil: longDate(expiresAt, config.TIME_ZONE),
        senderName: operatorName(operator),
        courseName: operator.courseName,
      }),
      undeliverable: expiresAt <= now ? 'The invitation has expired.' : undefined,
    }
  },
})
