import { minutesInWords } from '#contract/course-minutes.ts'
import type { LearningPlan } from '#contract/learning-plan.ts'
import { showCount } from '../../ui/format.ts'
import type { CalendarEvent } from '../calendar/calendar-file.ts'

const dayMs = 86_400_000
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const weekdayOptions = weekdays.map((name, index) => ({ value: index + 1, name }))

type Plan = Pick<LearningPlan, 'finishOn' | 'slot' | 'minutesLeft' | 'ownMinutesLeft'>

/** The first date from `today` on with this weekday (1 Monday to 7 Sunday). */
const firstSlotDay = (today: string, weekday: number): string => {
  const start = Date.parse(`${today}T00:00:00Z`)
  const current = new Date(start).getUTCDay() || 7
  return new Date(start + ((weekday - current + 7) % 7) * dayMs).toISOString().slice(0, 10)
}

/** Number of weekly slots: until the finish date, or as many as the open lessons need. */
export const slotCount = ({ finishOn, slot, minutesLeft }: Plan, today: string): number => {
  if (!slot) return 0
  if (finishOn === null) return Math.ceil(minutesLeft / slot.minutes)
  const room = Date.parse(`${finishOn}T00:00:00Z`) - Date.parse(`${firstSlotDay(today, slot.weekday)}T00:00:00Z`)
  return room < 0 ? 0 : Math.floor(room / (7 * dayMs)) + 1
}

/** Whether the remaining lessons fit into the slots; undefined while that cannot be computed. */
export const planSentence = (plan: Plan, today: string): string | undefined => {
  const { slot, minutesLeft, ownMinutesLeft, finishOn } = plan
  const left = minutesInWords({ minutes: minutesLeft, ownMinutes: ownMinutesLeft })
  if (minutesLeft === 0) return 'No lesson is left to do.'
  if (!slot) return `What is left of the course: ${left}.`
  const slots = slotCount(plan, today)
  const room = slots * slot.minutes
  const counted = `${showCount(slots, { one: 'slot', other: 'slots' })} of ${slot.minutes} minutes`
  if (finishOn === null) return `The lessons that are left fit into ${counted}: ${left}.`
  return room >= minutesLeft
    ? `${counted} until then hold the lessons that are left: ${left}.`
    : `${counted} until then come to ${room} minutes. The lessons that are left take ${left}. Choose a later date or longer slots.`
}

export const planEvents = (plan: Plan, today: string, { id, courseUrl: url }: { id: string; courseUrl: string }) => {
  const { slot, finishOn } = plan
  const weeks = slotCount(plan, today)
  const events: CalendarEvent[] = []
  if (slot && weeks > 0)
    events.push({
      uid: `course-slot-${id}`,
      summary: 'Course: my weekly slot',
      description: `${slot.minutes} minutes for the course.`,
      url,
      start: `${firstSlotDay(today, slot.weekday)}T${slot.time}`,
      minutes: slot.minutes,
      weeks,
    })
  if (finishOn) events.push({ uid: `course-finish-${id}`, summary: 'Course: my finish date', url, on: finishOn })
  return events
}
