import { z } from 'zod'
import { type Minutes, minutesInWords } from '#contract/course-minutes.ts'
import { longDate } from '../../../platform/mail/long-date.ts'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { mailKind } from '../../../platform/mail/mail-kind.ts'
import { named } from '../../../platform/mail/mail-template.ts'
import { findFullName } from '../../people/accounts/accounts.service.ts'
import { findLessonName } from '../catalogue/course-snapshot.ts'
import { findActionPlan } from './learning-plan.queries.ts'
import { datedActions, findReminderObstacle, reminderUnsubscribeUrl } from './learning-plan.service.ts'

const reason =
  'Why you’re getting this email: you asked for reminders in the course. They come at most once a week, contain no advertising, and stop when the course and your plan are finished.'

const dayInWords = (day: string) => longDate(new Date(day), 'UTC')

function courseReminderEmail(reminder: {
  fullName: string
  lastLesson: string | undefined
  next: Minutes & { title: string; moduleTitle: string }
  url: string
  left: Minutes
  finishOn: string | null
  unsubscribeUrl: string
}): MailContent {
  const { next, lastLesson, finishOn } = reminder
  const [lesson, module] = [named('lesson', next.title), named('module', next.moduleTitle)]
  const time = named('time', minutesInWords(next))
  const where = lastLesson
    ? `Last time you were at “${named('lastLesson', lastLesson)}”. Next is “${lesson}” in “${module}” (${time}).`
    : `Start with “${lesson}” in “${module}” (${time}).`
  const left = `What is left of the course: ${named('left', minutesInWords(reminder.left))}.`
  const aim = named('aim', finishOn ? ` You plan to finish by ${dayInWords(finishOn)}.` : '')
  return {
    wording: lastLesson ? 'continue' : 'start',
    subject: `Next: ${lesson} (${named('minutes', next.minutes)} min)`,
    preheader: left,
    heading: 'Your next lesson',
    blocks: [
      `Hello ${named('name', reminder.fullName)},`,
      `${where} ${left}${aim}`,
      { type: 'action', label: `Open: ${next.title}`, url: reminder.url },
    ],
    reason,
    unsubscribeUrl: reminder.unsubscribeUrl,
  }
}

function planReminderEmail(reminder: {
  fullName: string
  day: number
  goal: string
  actions: { firstStep: string; dueDate: string }[]
  planUrl: string
  unsubscribeUrl: string
}): MailContent {
  return {
    subject: `Day ${named('day', reminder.day)} of your 90-day plan`,
    preheader: reminder.goal,
    heading: `Day ${named('day', reminder.day)} of your plan`,
    blocks: [
      `Hello ${named('name', reminder.fullName)},`,
      'Your goal was:',
      { type: 'quote', text: reminder.goal },
      'Your actions, by date:',
      { type: 'list', items: reminder.actions.map((action) => `${dayInWords(action.dueDate)}: ${action.firstStep}`) },
      { type: 'action', label: 'Open my plan', url: reminder.planUrl },
    ],
    reason,
    unsubscribeUrl: reminder.unsubscribeUrl,
  }
}

/** States the last lesson, the next one and the minutes left. */
export const courseReminderMail = mailKind({
  name: 'course-reminder',
  title: 'Reminder: next lesson',
  audience: 'learners',
  sentWhen: 'On the days of a learner’s plan, with their consent.',
  parameters: z.object({
    userId: z.uuid(),
    lastLessonId: z.uuid().optional(),
    nextLessonId: z.uuid(),
    minutesLeft: z.int(),
    ownMinutesLeft: z.int(),
    finishOn: z.string().nullable(),
  }),
  examples: ({ site, name }) => {
    const reminder = {
      fullName: name,
      next: { title: 'Search strings', moduleTitle: 'Sourcing', minutes: 10, ownMinutes: 5 },
      url: site,
      left: { minutes: 120, ownMinutes: 45 },
      finishOn: '2030-12-31',
      unsubscribeUrl: site,
    }
    return {
      continue: courseReminderEmail({ ...reminder, lastLesson: 'Where they are' }),
      start: courseReminderEmail({ ...reminder, lastLesson: undefined }),
    }
  },
  async write(context, { userId, lastLessonId, nextLessonId, minutesLeft, ownMinutesLeft, finishOn }) {
    const { db, config } = context
    const fullName = await findFullName(db, userId)
    const next = await findLessonName(db, nextLessonId)
    if (fullName === undefined || !next) return undefined
    const last = lastLessonId === undefined ? undefined : await findLessonName(db, lastLessonId)
    const mail = courseReminderEmail({
      fullName,
      lastLesson: last?.title,
      next,
      url: `${config.PUBLIC_URL}/module/${next.moduleId}/lesson/${next.lessonId}`,
      left: { minutes: minutesLeft, ownMinutes: ownMinutesLeft },
      finishOn,
      unsubscribeUrl: reminderUnsubscribeUrl(context, userId),
    })
    return { ...mail, undeliverable: await findReminderObstacle(db, userId) }
  },
})

export const planReminderMail = mailKind({
  name: 'plan-reminder',
  title: 'Reminder: 90-day plan',
  audience: 'learners',
  sentWhen: 'An action of a learner’s 90-day plan is due, with their consent.',
  parameters: z.object({ userId: z.uuid(), submissionId: z.uuid(), day: z.int() }),
  examples: ({ site, name: fullName }) => ({
    text: planReminderEmail({
      fullName,
      day: 30,
      goal: 'Two offers signed',
      actions: [{ firstStep: 'Call five principals', dueDate: '2030-12-31' }],
      planUrl: site,
      unsubscribeUrl: site,
    }),
  }),
  async write(context, { userId, submissionId, day }) {
    const { db, config } = context
    const fullName = await findFullName(db, userId)
    const plan = await findActionPlan(db, submissionId)
    if (fullName === undefined || !plan) return undefined
    const mail = planReminderEmail({
      fullName,
      day,
      goal: String(plan.values.goal ?? ''),
      actions: datedActions(plan.values),
      planUrl: `${config.PUBLIC_URL}/user/${userId}/module/${plan.moduleId}`,
      unsubscribeUrl: reminderUnsubscribeUrl(context, userId),
    })
    return { ...mail, undeliverable: await findReminderObstacle(db, userId) }
  },
})
