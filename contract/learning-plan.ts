import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { slotMinutes } from './field-limits.ts'
import { calendarDay, isoTimeOrNull } from './fields.ts'

/** A weekly slot for the course, in the learner's own time. */
export const weeklySlot = z.object({
  /** 1 Monday to 7 Sunday. */
  weekday: z.number({ error: 'Please choose a day.' }).int().min(1).max(7),
  /** As 08:30. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Please enter a time such as 08:30.' }),
  minutes: z
    .number({ error: 'Please enter the minutes.' })
    .int({ error: 'Please enter whole minutes.' })
    .min(slotMinutes.min, { error: `Please plan at least ${slotMinutes.min} minutes.` })
    .max(slotMinutes.max, { error: `Please plan at most ${slotMinutes.max} minutes.` }),
})
/** A weekly slot for the course, in the learner's own time. */
export type WeeklySlot = z.infer<typeof weeklySlot>

/** What a learner has planned, and what is left of the course. */
export const learningPlan = z.object({
  finishOn: z.string().nullable(),
  slot: weeklySlot.nullable(),
  remindersOn: z.boolean(),
  /** When the consent to reminders was given. */
  consentedAt: isoTimeOrNull,
  /** Minutes of all open lessons. */
  minutesLeft: z.number().int(),
  /** Their practice and work of one's own, on top. */
  ownMinutesLeft: z.number().int(),
  /** False when the mailbox is not proven yet: reminders would not be sent. */
  canRemind: z.boolean(),
})
/** What a learner has planned, and what is left of the course. */
export type LearningPlan = z.infer<typeof learningPlan>

/** The caller's plan. */
export const getLearningPlan = endpoint({
  method: 'GET',
  path: '/api/learning-plan',
  summary: 'Finish date, weekly slot and reminders of the caller',
  access: 'user',
  data: learningPlan,
})

/** Saves a finish date and a weekly slot; null takes one back. */
export const saveLearningPlan = endpoint({
  method: 'PUT',
  path: '/api/learning-plan',
  summary: 'Set the finish date and the weekly slot',
  access: 'user',
  body: z.object({ finishOn: calendarDay('Please enter a valid date.').nullable(), slot: weeklySlot.nullable() }),
  data: learningPlan,
})

/** Switches reminders on, with the version of the consent that was shown, or off. */
export const setReminders = endpoint({
  method: 'PUT',
  path: '/api/reminders',
  summary: 'Consent to reminder emails, or withdraw the consent',
  access: 'user',
  body: z.discriminatedUnion('on', [
    z.object({ on: z.literal(true), consentVersion: z.string().max(40) }),
    z.object({ on: z.literal(false) }),
  ]),
  data: learningPlan,
  errors: ['consent-outdated', 'mailbox-unproven'],
})
