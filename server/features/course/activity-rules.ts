import type { ActivityForm } from '#contract/course-content.ts'
import type { Issue } from '#contract/domain-error.ts'
import { noChallengeMessage } from '#contract/submissions.ts'
import { type ActivityValues, findValueIssues } from './activity-values.ts'

type Rule = (values: ActivityValues, now: Date, activity: ActivityForm) => Issue[]

const hour = 3_600_000
const isFilled = (value: unknown) => value !== undefined && value !== null && String(value).trim() !== ''
const rowsOf = (value: unknown) => (Array.isArray(value) ? (value as ActivityValues[]) : [])
const numberOf = (value: unknown) => (isFilled(value) ? Number(String(value).replace(',', '.')) : Number.NaN)

const canvasBoxes = ['scope', 'autonomy', 'people', 'technology', 'flexibility', 'reward']
const funnelStages = ['contacted', 'replied', 'screened', 'interviewed', 'offered', 'accepted']
const aiFields = { aiTool: 'Which tool, for what', aiNotice: 'Notice text for candidates', aiReviewer: 'Human reviewer' }

/** Days that an action plan may reach ahead. */
export const planDays = 90

/** The first and the last day that a plan written now may name; wide enough that today is today in every time zone. */
export function planWindow(now: Date): { first: string; last: string } {
  const day = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)
  return { first: day(now.getTime() - 12 * hour), last: day(now.getTime() + 14 * hour + planDays * 24 * hour) }
}

/** Rules across fields, which the form itself cannot state. */
const rules: Partial<Record<ActivityForm['assistant'], Rule>> = {
  challenges: (values) => (Object.values(values).some(isFilled) ? [] : [{ path: 'challenge1', message: noChallengeMessage }]),
  'evp-canvas': (values) => {
    const open = canvasBoxes.filter((box) => !isFilled(values[box]))
    const boxes =
      open.length > canvasBoxes.length - 4 ? [{ path: open[0]!, message: 'Please fill in at least four of the six boxes.' }] : []
    const isUpsideDown = numberOf(values.payTo) < numberOf(values.payFrom)
    return [...boxes, ...(isUpsideDown ? [{ path: 'payTo', message: 'The upper end must not be below the lower end.' }] : [])]
  },
  scorecard: (values, _now, { fields }) => {
    const isWeighted = fields.some(
      (field) => field.id === 'competencies' && field.type === 'rows' && field.columns.some(({ id }) => id === 'weight'),
    )
    const sum = rowsOf(values.competencies).reduce((total, row) => total + (numberOf(row?.weight) || 0), 0)
    const shown = Math.round(sum * 100) / 100
    return [
      ...(shown === 100 || !isWeighted
        ? []
        : [{ path: 'competencies', message: `The weights must add up to 100 %. They add up to ${shown} %.` }]),
      ...(values.aiUsed === 'Yes'
        ? Object.entries(aiFields)
            .filter(([id]) => !isFilled(values[id]))
            .map(([path, label]) => ({ path, message: `Please fill in: ${label}` }))
        : []),
    ]
  },
  funnel: (values) => [
    ...funnelStages
      .slice(1)
      .flatMap((stage, index) =>
        numberOf(values[stage]) > numberOf(values[funnelStages[index]!])
          ? [{ path: stage, message: 'This count must not be larger than the one before it.' }]
          : [],
      ),
    ...(isFilled(values.startDate) && isFilled(values.endDate) && String(values.endDate) < String(values.startDate)
      ? [{ path: 'endDate', message: 'The end must not be before the start.' }]
      : []),
  ],
  'action-plan': (values, now) => {
    const { first, last } = planWindow(now)
    return rowsOf(values.actions).flatMap((row, index) => {
      const due = row?.dueDate
      return isFilled(due) && (String(due) < first || String(due) > last)
        ? [{ path: `actions.${index}.dueDate`, message: `Please choose a date within the next ${planDays} days.` }]
        : []
    })
  },
}

/** Everything that is wrong with a submitted activity, in field order, at most one sentence per path. */
export function findActivityIssues(activity: ActivityForm, values: ActivityValues, now: Date): Issue[] {
  const found = findValueIssues(activity.fields, values)
  const across = (rules[activity.assistant]?.(values, now, activity) ?? []).filter(
    (issue) => !found.some((other) => other.path === issue.path),
  )
  const place = (issue: Issue) => activity.fields.findIndex((field) => field.id === issue.path.split('.')[0])
  return [...found, ...across].sort((a, b) => place(a) - place(b))
}
