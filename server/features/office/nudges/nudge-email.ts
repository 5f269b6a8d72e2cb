import { z } from 'zod'
import { type Minutes, minutesInWords } from '#contract/course-minutes.ts'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { type MailContext, mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { readOperator } from '../../../platform/operator/operator.service.ts'
import { invitationLink } from '../../access/invitations/invitation-email.ts'
import { findLessonName } from '../../learning/catalogue/course-snapshot.ts'
import { findReminderObstacle, reminderUnsubscribeUrl } from '../../learning/learning-plan/learning-plan.service.ts'
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

type Nudge = {
  ground: NudgeParameters['ground']
  fullName: string | undefined
  courseName: string
  lastLesson: string | undefined
  /** Without an address, the lesson is opened by the preview. */
  next: (Minutes & { title: string; moduleTitle: string; url: string | undefined }) | undefined
  preview: string
}

function nudgeEmail({ ground, fullName, courseName, lastLesson, next, preview }: Nudge): MailContent {
  const course = named('course', courseName)
  const stopped = lastLesson ? `You stopped at “${named('lastLesson', lastLesson)}”.` : 'You haven’t opened a lesson yet.'
  const lesson = named('lesson', next?.title ?? '')
  return {
    wording: `${fullName === undefined ? 'preview' : 'account'}-${next ? (lastLesson ? 'continue' : 'start') : 'finished'}`,
    subject: next
      ? `${lastLesson ? 'Continue with' : 'Start with'}: ${lesson} (${named('minutes', next.minutes)} min)`
      : 'You have read the whole preview',
    preheader: next
      ? `${stopped} The next one takes ${minutesInWords(next)}.`
      : 'The other modules open when your team asks for access.',
    heading: next ? (lastLesson ? 'Continue where you stopped' : 'Your first lesson') : 'What comes after the preview',
    blocks: [
      fullName === undefined ? 'Hello,' : `Hello ${named('name', fullName)},`,
      next
        ? `The ${course} is open for you. ${stopped} ${lastLesson ? 'Next is' : 'Start with'} “${lesson}” in “${named('module', next.moduleTitle)}” (${named('time', minutesInWords(next))}). ${lastLesson ? 'What you have done is kept.' : 'You go at your own pace, and what you do is kept.'}`
        : `You have read all that the preview of the ${course} shows. The other modules are free, too: ask for access for yourself and your team.`,
      {
        type: 'action',
        label: next ? `Open: ${next.title}` : 'Ask for access',
        url: next?.url ?? `${preview}${next ? '/module1' : ''}`,
      },
    ],
    reason: reasons[ground],
  }
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
  return {
    ...nudgeEmail({
      ground,
      fullName,
      courseName: (await readOperator(db)).courseName,
      lastLesson: last?.title,
      next: next && {
        ...next,
        url: invitation ? undefined : `${config.PUBLIC_URL}/module/${next.moduleId}/lesson/${next.lessonId}`,
      },
      preview: (invitation && invitationLink({ config }, invitation.token)) ?? '',
    }),
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
  audience: 'learners',
  sentWhen: 'An admin nudges someone who is stuck.',
  parameters,
  examples: ({ site, courseName, name }) => {
    const next = { title: 'Search strings', moduleTitle: 'Sourcing', minutes: 10, ownMinutes: 5, url: site }
    const [account, preview] = [
      { ground: 'reminders', courseName, fullName: name, preview: site } as const,
      { ground: 'invitation', courseName, fullName: undefined, preview: site } as const,
    ]
    const lastLesson = 'Where they are'
    return {
      'account-continue': nudgeEmail({ ...account, next, lastLesson }),
      'account-start': nudgeEmail({ ...account, next, lastLesson: undefined }),
      'preview-continue': nudgeEmail({ ...preview, next, lastLesson }),
      'preview-start': nudgeEmail({ ...preview, next, lastLesson: undefined }),
      'preview-finished': nudgeEmail({ ...preview, next: undefined, lastLesson }),
    }
  },
  exampleFrames: {
    'preview-continue': { firstContact: true },
    'preview-start': { firstContact: true },
    'preview-finished': { firstContact: true },
  },
  isMarketing: ({ ground }) => ground === 'offers',
  isFirstContact: ({ ground }) => ground === 'invitation',
  write: writeNudge,
})
