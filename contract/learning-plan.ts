import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { slotMinutes } from './field-limits.ts'
import { calendarDay, isoTimeOrNull } from './fields.ts'

export const weeklySlot = z.object({
  /** 1 Monday to 7 Sunday. */
  weekday: z.number({ error: 'Please choose a day.' }).int().min(1).max(7),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Please enter a time such as 08:30.' }),
  minutes: z
    .number({ error: 'Please enter the minutes.' })
    .int({ error: 'Please enter whole minutes.' })
    .min(slotMinutes.min, { error: `Please plan at least ${slotMinutes.min} minutes.` })
    .max(slotMinutes.max, { error: `Please plan at most ${slotMinutes.max} minutes.` }),
})
export type WeeklySlot = z.infer<typeof weeklySlot>

export const learningPlan = z.object({
  finishOn: z.string().nullable(),
  slot: weeklySlot.nullable(),
  remindersOn: z.boolean(),
  consentedAt: isoTimeOrNull,
  minutesLeft: z.number().int(),
  /** Practice and own work on top. */
  ownMinutesLeft: z.number().int(),
  /** False until the address is proven. */
  canRemind: z.boolean(),
})
export type LearningPlan = z.infer<typeof learningPlan>

export const getLearningPlan = endpoint({
  method: 'GET',
  path: '/api/learning-plan',
  summary: 'Finish date, weekly slot and reminders of the caller',
  access: 'user',
  data: learningPlan,
})

export const saveLearningPlan = endpoint({
  method: 'PUT',
  path: '/api/learning-plan',
  summary: 'Set the finish date and the weekly slot',
  access: 'user',
  body: z.object({ finishOn: calendarDay('Please enter a valid date.').nullable(), slot: weeklySlot.nullable() }),
  data: learningPlan,
})

/** Requires the version of the consent text that was shown. */
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
