import type { MailContent } from '../mail/mail-frame.ts'

const reason =
  'Why you get this mail: you asked for reminders in the course. They come at most once a week, hold no advertising, and stop when the course and your plan are finished.'

const longDate = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(date))

/** Says exactly where somebody stands: the last lesson, the next one, the minutes left. */
export function courseReminderEmail(reminder: {
  fullName: string
  lastLesson: string | undefined
  next: { lesson: string; module: string; minutes: number; url: string }
  minutesLeft: number
  finishOn: string | null
  unsubscribeUrl: string
}): MailContent {
  const { next, lastLesson, minutesLeft, finishOn } = reminder
  const where = lastLesson
    ? `Last time you were at “${lastLesson}”. Next comes “${next.lesson}” of “${next.module}”: ${next.minutes} minutes.`
    : `You start with “${next.lesson}” of “${next.module}”: ${next.minutes} minutes.`
  const left = `In all, ${minutesLeft} minutes of the course are left.`
  return {
    subject: `Next: ${next.lesson} (${next.minutes} min)`,
    preheader: left,
    heading: 'Your next lesson',
    blocks: [
      { type: 'text', text: `Hello ${reminder.fullName},` },
      { type: 'text', text: `${where} ${left}${finishOn ? ` You plan to finish by ${longDate(finishOn)}.` : ''}` },
      { type: 'action', label: `Open: ${next.lesson}`, url: next.url },
    ],
    reason,
    unsubscribeUrl: reminder.unsubscribeUrl,
  }
}

/** Names the actions of a 90-day plan with their dates, on a day that its writer chose. */
export function planReminderEmail(reminder: {
  fullName: string
  day: number
  goal: string
  actions: { firstStep: string; dueDate: string }[]
  planUrl: string
  unsubscribeUrl: string
}): MailContent {
  return {
    subject: `Day ${reminder.day} of your 90-day plan`,
    preheader: reminder.goal,
    heading: `Day ${reminder.day} of your plan`,
    blocks: [
      { type: 'text', text: `Hello ${reminder.fullName},` },
      { type: 'text', text: 'your goal was:' },
      { type: 'quote', text: reminder.goal },
      { type: 'text', text: 'Your actions, by date:' },
      { type: 'list', items: reminder.actions.map((action) => `${longDate(action.dueDate)}: ${action.firstStep}`) },
      { type: 'action', label: 'Open my plan', url: reminder.planUrl },
    ],
    reason,
    unsubscribeUrl: reminder.unsubscribeUrl,
  }
}
