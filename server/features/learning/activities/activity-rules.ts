import type { ActivityForm } from '#contract/course-content.ts'
import type { Issue } from '#contract/domain-error.ts'
import { noChallengeMessage } from '#contract/submissions.ts'
import { type ActivityValues, findValueIssues, isBlank } from './activity-values.ts'

type Rule = (values: ActivityValues, now: Date, activity: ActivityForm) => Issue[]

const hour = 3_600_000
// The input may be any JSON, even an object whose `toString` is not a function.
const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const isFilled = (value: unknown) => !isBlank(value)
const rowsOf = (value: unknown) => (Array.isArray(value) ? (value as ActivityValues[]) : [])
const numberOf = (value: unknown) =>
  typeof value === 'string' && isFilled(value) ? Number(value.replace(',', '.')) : typeof value === 'number' ? value : Number.NaN

const canvasBoxes = ['scope', 'autonomy', 'people', 'technology', 'flexibility', 'reward']
const funnelStages = ['contacted', 'replied', 'interested', 'screened', 'interviewed', 'offered', 'accepted']
const endedFields = [
  ['theyEndedReplied', 'interested', 'screened'],
  ['theyEndedScreened', 'screened', 'interviewed'],
  ['theyEndedInterviewed', 'interviewed', 'offered'],
  ['theyEndedOffered', 'offered', 'accepted'],
] as const
const fewestCompetencies = 4
const aiFields = { aiTool: 'Which tool, for what', aiNotice: 'Notice text for candidates', aiReviewer: 'Human reviewer' }

export const planDays = 90

export function planWindow(now: Date): { first: string; last: string } {
  const day = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)
  return { first: day(now.getTime() - 12 * hour), last: day(now.getTime() + 14 * hour + planDays * 24 * hour) }
}

/** Rules across fields, which the form's schema cannot express. */
const rules: Partial<Record<ActivityForm['assistant'], Rule>> = {
  challenges: (values) => (Object.values(values).some(isFilled) ? [] : [{ path: 'challenge1', message: noChallengeMessage }]),
  'evp-canvas': (values) => {
    const open = canvasBoxes.filter((box) => !isFilled(values[box]))
    const [firstOpen] = open
    const boxes =
      firstOpen && open.length > canvasBoxes.length - 4
        ? [{ path: firstOpen, message: 'Please fill in at least four of the six boxes.' }]
        : []
    const isUpsideDown = numberOf(values.payTo) < numberOf(values.payFrom)
    return [...boxes, ...(isUpsideDown ? [{ path: 'payTo', message: 'The upper end must not be below the lower end.' }] : [])]
  },
  scorecard: (values, _now, { fields }) => {
    const isWeighted = fields.some(
      (field) => field.id === 'competencies' && field.type === 'rows' && field.columns.some(({ id }) => id === 'weight'),
    )
    const sum = rowsOf(values.competencies).reduce((total, row) => total + (numberOf(row?.weight) || 0), 0)
    const shown = Math.round(sum * 100) / 100
    // A first draft lists two or three competencies with their final weights.
    const isFirstDraft = rowsOf(values.competencies).length < fewestCompetencies
    return [
      ...(shown === 100 || !isWeighted || (isFirstDraft && shown < 100)
        ? []
        : [{ path: 'competencies', message: `The weights must add up to 100%. They add up to ${shown}%.` }]),
      ...(values.aiUsed === 'Yes'
        ? Object.entries(aiFields)
            .filter(([id]) => !isFilled(values[id]))
            .map(([path, label]) => ({ path, message: `Please fill in: ${label}` }))
        : []),
    ]
  },
  funnel: (values) => [
    ...funnelStages.flatMap((stage, index) => {
      const before = funnelStages[index - 1]
      return before !== undefined && numberOf(values[stage]) > numberOf(values[before])
        ? [{ path: stage, message: 'This count must not be larger than the one before it.' }]
        : []
    }),
    ...endedFields.flatMap(([path, from, to]) =>
      // A count above the previous one is reported separately.
      numberOf(values[path]) > Math.max(0, numberOf(values[from]) - numberOf(values[to])) &&
      numberOf(values[to]) <= numberOf(values[from])
        ? [{ path, message: 'No more people can have ended it than left at this stage.' }]
        : [],
    ),
    ...(textOf(values.startDate) !== '' && textOf(values.endDate) !== '' && textOf(values.endDate) < textOf(values.startDate)
      ? [{ path: 'endDate', message: 'The end must not be before the start.' }]
      : []),
  ],
  'action-plan': (values, now) => {
    const { first, last } = planWindow(now)
    return rowsOf(values.actions).flatMap((row, index) => {
      const due = textOf(row?.dueDate)
      return due !== '' && (due < first || due > last)
        ? [{ path: `actions.${index}.dueDate`, message: `Please choose a date within the next ${planDays} days.` }]
        : []
    })
  },
}

/** All problems of a submitted activity, in field order, at most one message per path. */
export function findActivityIssues(activity: ActivityForm, values: ActivityValues, now: Date): Issue[] {
  const found = findValueIssues(activity.fields, values)
  const across = (rules[activity.assistant]?.(values, now, activity) ?? []).filter(
    (issue) => !found.some((other) => other.path === issue.path),
  )
  const place = (issue: Issue) => activity.fields.findIndex((field) => field.id === issue.path.split('.')[0])
  return [...found, ...across].sort((a, b) => place(a) - place(b))
}
