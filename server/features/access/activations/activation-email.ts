import { z } from 'zod'
import { catalogue } from '#content/catalogue.ts'
import { retention } from '#content/retention.ts'
import { longDate } from '../../../platform/mail/long-date.ts'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { readOperator } from '../../../platform/operator/operator.service.ts'
import { findActivationForMail } from './activations.queries.ts'

function activationEmail(member: {
  courseName: string
  companyName: string
  contactName: string
  isContact: boolean
  link: string
  code: string
  validUntil: string
}): MailContent {
  return {
    wording: member.isContact ? 'contact' : 'member',
    subject: `Your access to the ${named('course', member.courseName)}`,
    preheader: `Activate your account by ${member.validUntil}.`,
    heading: 'Your team has been approved',
    blocks: [
      `${member.isContact ? '' : `${named('contact', member.contactName)} has named you as a member of the team. `}${named('company', member.companyName)} has access to all ${named('modules', catalogue.length)} modules. Choose a password and start with Module 1; each further module opens once you’ve completed the one before it. The course is free, and no payment is required.`,
      { type: 'action', label: 'Activate my account', url: member.link },
      { type: 'code', label: 'Or enter this code when you create your account', code: member.code },
      `The link and the code are personal, work once and are valid until ${named('until', member.validUntil)}. Opening the link changes nothing yet. Whatever you’ve done in the preview or the demo moves into your account.`,
    ],
    reason: member.isContact
      ? `You asked for access for ${member.companyName}, so you’re getting this email.`
      : `You’re getting this email because ${member.contactName} of ${member.companyName} gave us your address as a member of the team. If you don’t want an account, ignore this email: the address is deleted ${retention.expiredInvitationDays} days after the link expires.`,
  }
}

export const activationLink = 'activation'

/** A personal activation link and code, never a password. */
export const activationMail = mailKind({
  name: 'activation',
  title: 'Activation link',
  audience: 'visitors',
  sentWhen: 'A team is approved or a member added, to people without an account.',
  parameters: z.object({ teamId: z.uuid(), activationId: z.uuid(), isFirstContact: z.boolean() }),
  isFirstContact: ({ isFirstContact }) => isFirstContact,
  examples: ({ site, courseName, name, company, day }) => {
    const member = { courseName, companyName: company, contactName: name, link: `${site}/auth`, code: '123456', validUntil: day }
    return { member: activationEmail({ ...member, isContact: false }), contact: activationEmail({ ...member, isContact: true }) }
  },
  exampleFrames: { member: { firstContact: true } },
  async write({ db, config, now, secret }, { activationId }) {
    const activation = await findActivationForMail(db, activationId)
    if (!activation) return undefined
    const { token, code, tokenHash } = secret(activationLink, activationId)
    const isDead = activation.usedAt !== null || activation.expiresAt <= now || activation.tokenHash !== tokenHash
    return {
      ...activationEmail({
        ...activation,
        courseName: (await readOperator(db)).courseName,
        isContact: activation.contactEmail === activation.email,
        link: `${config.PUBLIC_URL}/auth?activation=${token}`,
        code,
        validUntil: longDate(activation.expiresAt, config.TIME_ZONE),
      }),
      undeliverable: isDead ? 'The activation has been used, replaced or has expired.' : undefined,
    }
  },
})
