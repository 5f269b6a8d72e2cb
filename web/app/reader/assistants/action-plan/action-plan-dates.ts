import type { CalendarEvent } from '../../../calendar/calendar-file.ts'
import { dayAfter, daysBetween } from '../days.ts'
import { enteredRows, enteredText } from '../entered-values.ts'

export const planDays = 90
export const reviewDays = [14, 30, 60, 90] as const

export const plannedActions = (values: Record<string, unknown>, today: string) =>
  enteredRows(values, 'actions')
    .map((row) => {
      const dueDate = enteredText(row, 'dueDate')
      const daysLeft = daysBetween(today, dueDate)
      return {
        firstStep: enteredText(row, 'firstStep') || 'Action without a first step',
        owner: enteredText(row, 'owner'),
        measure: enteredText(row, 'measure'),
        dueDate,
        daysLeft,
        isOutside: daysLeft < 0 || daysLeft > planDays,
      }
    })
    .filter(({ daysLeft }) => Number.isFinite(daysLeft))
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate))

export type PlannedAction = ReturnType<typeof plannedActions>[number]

export const actionPlanHints = (values: Record<string, unknown>, today: string): string[] => {
  const actions = plannedActions(values, today)
  return [
    ...(actions.length < 3 ? [`${actions.length} of 3 actions have a date.`] : []),
    ...actions
      .filter((action) => action.isOutside)
      .map((action) => `“${action.firstStep}”: choose a date within the next ${planDays} days.`),
    ...(actions[0] && actions[0].daysLeft > 7 ? ['The first action is best within a week.'] : []),
  ]
}

/** Due dates and reviews (after 14, 30, 60 and 90 days) as calendar events; `key` makes their ids unique to this plan. */
export const actionPlanEvents = (values: Record<string, unknown>, today: string, key: string): CalendarEvent[] => {
  const goal = enteredText(values, 'goal')
  const due = plannedActions(values, today).map(
    (action, index): CalendarEvent => ({
      uid: `action-${index + 1}-${key}`,
      summary: `Due: ${action.firstStep}`,
      description: [
        action.owner && `Owner: ${action.owner}`,
        action.measure && `Measure: ${action.measure}`,
        goal && `Goal: ${goal}`,
      ]
        .filter(Boolean)
        .join('\n'),
      on: action.dueDate,
    }),
  )
  const reviews = reviewDays.map(
    (day): CalendarEvent => ({
      uid: `review-${day}-${key}`,
      summary: `Day ${day}: review of my 90-day plan`,
      description: goal,
      on: dayAfter(today, day),
    }),
  )
  return [...due, ...reviews].sort((a, b) => ('on' in a && 'on' in b ? a.on.localeCompare(b.on) : 0))
}
