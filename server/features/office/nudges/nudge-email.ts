import { z } from 'zod'
import { minutesInWords } from '#contract/course-minutes.ts'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { type MailContext, mailKind } from '../../../platform/mail/mail-kind.ts'
import { readOperator } from '../../../platform/operator/operator.service.ts'
import { invitationLink } from '../../access/invitations/invitation-link.ts'
import { findLessonName } from '../../learning/course/lesson-names.service.ts'
import { findReminderObstacle } from '../../learning/learning-plan/learning-plan.service.ts'
import { reminderUnsubscribeUrl } from '../../learning/learning-plan/reminder-links.ts'
import { findFullName } from '../../people/accounts/accounts.service.ts'
import { findInvitationLink } from './nudges.queries.ts'

const parameters = z.object({
  /** The account, or the invitation of a person without one. */
  userId: z.uuid().optional(),
  invitationId: z.uuid().optional(),
  ground: z.enum(['reminders', 'offers', 'invitation']),
  lastLessonId: z.uuid().optional(),
  /** The next lesson; none when an invited person has read the whole preview. */
  nextLessonId: z.uuid().optional(),
})
export type NudgeParameters = z.infer<typeof parameters>

const reasons = {
  reminders:
    'Why you’re getting this email: you asked for reminders in the course. They come at most once a week, contain no advertising, and stop when the course and your plan are finished.',
  offers:
    'Why you’re getting this email: you agreed to our newsletter and offers and confirmed it. “Unsubscribe” ends them at once.',
  invitation:
    'Why you’re getting this email: you asked for an invitation to the preview, or your team did, and opened it. We remind you at most once in two weeks; “Unsubscribe” removes the address at once, and we won’t write again.',
}

/** Undefined when the person or the lesson was deleted. */
export async function writeNudge(
  context: Pick<MailContext, 'db' | 'config' | 'authSecret' | 'now'>,
  { userId, invitationId, ground, lastLessonId, nextLessonId }: NudgeParameters,
): Promise<MailContent | undefined> {
  const { db, config, authSecret, now } = context
  const invitation = invitationId === undefined ? undefined : await findInvitationLink(db, invitationId)
  const fullName = userId === undefined ? undefined : await findFullName(db, userId)
  if (!invitation && fullName === undefined) return undefined
  const last = lastLessonId === undefined ? undefined : await findLessonName(db, lastLessonId)
  const next = nextLessonId === undefined ? undefined : await findLessonName(db, nextLessonId)
  if (!next && !invitation) return undefined
  const operator = await readOperator(db)
  const preview = invitation && invitationLink({ config }, invitation.token)
  const stopped = last ? `You stopped at “${last.title}”.` : 'You haven’t opened a lesson yet.'
  return {
    subject: next
      ? `${last ? 'Continue with' : 'Start with'}: ${next.title} (${next.minutes} min)`
      : 'You have read the whole preview',
    preheader: next
      ? `${stopped} The next one takes ${minutesInWords(next)}.`
      : 'The other modules open when your team asks for access.',
    heading: next ? (last ? 'Continue where you stopped' : 'Your first lesson') : 'What comes after the preview',
    blocks: [
      { type: 'text', text: fullName === undefined ? 'Hello,' : `Hello ${fullName},` },
      {
        type: 'text',
        text: next
          ? `The ${operator.courseName} is open for you. ${stopped} ${last ? 'Next is' : 'Start with'} “${next.title}” in “${next.moduleTitle}” (${minutesInWords(next)}). ${last ? 'What you have done is kept.' : 'You go at your own pace, and what you do is kept.'}`
          : `You have read all that the preview of the ${operator.courseName} shows. The other modules are free, too: ask for access for yourself and your team.`,
      },
      next && !preview
        ? {
            type: 'action',
            label: `Open: ${next.title}`,
            url: `${config.PUBLIC_URL}/module/${next.moduleId}/lesson/${next.lessonId}`,
          }
        : { type: 'action', label: next ? `Open: ${next.title}` : 'Ask for access', url: `${preview}${next ? '/module1' : ''}` },
    ],
    reason: reasons[ground],
    ...(ground === 'reminders' && userId ? { unsubscribeUrl: reminderUnsubscribeUrl({ config, authSecret }, userId) } : {}),
    undeliverable:
      invitation && invitation.expiresAt <= now
        ? 'The invitation has expired.'
        : ground === 'reminders' && userId
          ? await findReminderObstacle(db, userId)
          : undefined,
  }
}

/** Advertising if based on consent to offers, a first contact if based on an invitation. */
export const nudgeMail = mailKind({
  name: 'nudge',
  title: 'Nudge',
  parameters,
  isMarketing: ({ ground }) => ground === 'offers',
  isFirstContact: ({ ground }) => ground === 'invitation',
  write: writeNudge,
})
