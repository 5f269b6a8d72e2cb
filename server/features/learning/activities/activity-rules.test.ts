import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assistantFields } from '#contract/assistant-fields.ts'
import type { ActivityField, ActivityForm } from '#contract/course-content.ts'
import { readShippedCourse } from '../../../testing/shipped-course.ts'
import { findActivityIssues, planWindow } from './activity-rules.ts'
import { cleanValues, draftValues, findDraftIssues, findValueIssues } from './activity-values.ts'

const now = new Date('2026-11-21T09:00:00Z')
const content = readShippedCourse()
const activityOf = (moduleId: number): ActivityForm & { example: Record<string, unknown> } => {
  const lessons = content.modules.find(({ module }) => module.id === moduleId)!.lessons
  return lessons.find((lesson) => lesson.activity)!.activity as ActivityForm & { example: Record<string, unknown> }
}
const issuesOf = (moduleId: number, change: Record<string, unknown>) => {
  const activity = activityOf(moduleId)
  return findActivityIssues(activity, { ...activity.example, ...change }, now)
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'the example of Module %i is accepted when an admin has left only the fields that the checks need',
  (moduleId) => {
    const activity = activityOf(moduleId)
    const left = activity.fields.filter(({ id }) => (assistantFields[activity.assistant] as readonly string[]).includes(id))
    const values = Object.fromEntries(left.map(({ id }) => [id, activity.example[id]]))
    expect(findActivityIssues({ ...activity, fields: left }, values, now)).toEqual([])
  },
)

const form = (...fields: (Partial<ActivityField> & { id: string; type: string })[]) =>
  fields.map((field) => ({ label: field.id, required: false, ...field })) as ActivityField[]

test('the canvas of Module 4 needs four of its six boxes and a range that is not upside down', () => {
  expect(issuesOf(4, { people: '', reward: ' ' })).toEqual([])
  expect(issuesOf(4, { people: '', reward: '', autonomy: '' })).toEqual([
    { path: 'autonomy', message: 'Please fill in at least four of the six boxes.' },
  ])
  expect(issuesOf(4, { payFrom: 100, payTo: 90 })).toEqual([
    { path: 'payTo', message: 'The upper end must not be below the lower end.' },
  ])
})

test('the weights of Module 5 add up to 100, and a used AI tool is named with its notice and its reviewer', () => {
  const { competencies } = activityOf(5).example as { competencies: Record<string, unknown>[] }
  expect(issuesOf(5, { competencies: competencies.map((row) => ({ ...row, weight: 20 })) })).toEqual([])
  expect(issuesOf(5, { competencies: competencies.map((row) => ({ ...row, weight: '19' })) })).toEqual([
    { path: 'competencies', message: 'The weights must add up to 100%. They add up to 95%.' },
  ])
  expect(issuesOf(5, { competencies: competencies.slice(0, 1) })[0]).toEqual({
    path: 'competencies',
    message: 'Please fill in at least 2 rows.',
  })
  // A first draft of two or three keeps the weights they’ll have among all.
  expect(issuesOf(5, { competencies: competencies.slice(0, 2) })).toEqual([])
  expect(issuesOf(5, { competencies: competencies.slice(0, 2).map((row) => ({ ...row, weight: 60 })) })).toHaveLength(1)
  const none = { aiTool: '', aiNotice: '', aiReviewer: '' }
  expect(issuesOf(5, { ...none, aiUsed: 'Yes' }).map((issue) => issue.path)).toEqual(['aiTool', 'aiNotice', 'aiReviewer'])
  expect(issuesOf(5, { aiUsed: 'Yes', aiReviewer: false }).map((issue) => issue.path)).toEqual(['aiReviewer'])
  expect(issuesOf(5, { ...none, aiUsed: 'No' })).toEqual([])
})

test('no count of the funnel in Module 7 is larger than what is left, and the test ends after it starts', () => {
  expect(issuesOf(7, { contacted: 42, replied: 42 })).toEqual([])
  expect(issuesOf(7, { interested: 43 }).map((issue) => issue.path)).toEqual(['interested'])
  expect(issuesOf(7, { screened: 27, accepted: '5' }).map((issue) => issue.path)).toEqual(['screened', 'accepted'])
  expect(issuesOf(7, { theyEndedScreened: 14 })).toEqual([])
  expect(issuesOf(7, { theyEndedScreened: 15 })).toEqual([
    { path: 'theyEndedScreened', message: 'No more people can have ended it than left at this stage.' },
  ])
  expect(issuesOf(7, { endDate: '2027-01-10' })).toEqual([{ path: 'endDate', message: 'The end must not be before the start.' }])
})

test('the plan of Module 8 has exactly three actions, each due within 90 days', () => {
  const { actions } = activityOf(8).example as { actions: Record<string, unknown>[] }
  const due = (dueDate: string) => issuesOf(8, { actions: [{ ...actions[0], dueDate }, ...actions.slice(1)] })
  expect(planWindow(now)).toEqual({ first: '2026-11-20', last: '2027-02-19' })
  for (const day of ['2026-11-21', '2027-02-19']) expect(due(day)).toEqual([])
  for (const day of ['2026-11-19', '2027-02-20'])
    expect(due(day)).toEqual([{ path: 'actions.0.dueDate', message: 'Please choose a date within the next 90 days.' }])
  expect(due('2027-02-30')).toEqual([{ path: 'actions.0.dueDate', message: 'Please enter a valid date.' }])
  expect(issuesOf(8, { actions: actions.slice(0, 2) })).toEqual([{ path: 'actions', message: 'Please fill in exactly 3 rows.' }])
})

test('each kind of field refuses invalid values with a message at the field', () => {
  const fields = form(
    { id: 'text', type: 'text', maxLength: 3 } as never,
    { id: 'link', type: 'url' },
    { id: 'count', type: 'number', min: 1, max: 5 } as never,
    { id: 'choice', type: 'select', options: ['a', 'b'] } as never,
    { id: 'agree', type: 'checkbox', required: true },
    { id: 'some', type: 'checkboxes', options: ['a', 'b'] } as never,
    { id: 'terms', type: 'chips', minItems: 2, maxItems: 3, maxLength: 5 } as never,
  )
  const good = { text: 'abc', link: 'http://a.cz', count: '4,5', choice: 'a', agree: true, some: ['b'], terms: ['x', 'y'] }
  expect(findValueIssues(fields, good)).toEqual([])
  const bad = { text: 'abcd', link: 'javascript:x', count: 6, choice: 'c', agree: false, some: ['c'], terms: ['x', ' x '] }
  expect(findValueIssues(fields, bad)).toEqual([
    { path: 'text', message: 'Please use at most 3 characters.' },
    { path: 'link', message: 'Please enter a valid link, starting with https://' },
    { path: 'count', message: 'Please enter a number from 1 to 5.' },
    { path: 'choice', message: 'Please choose one of the options.' },
    { path: 'agree', message: 'Please choose: agree' },
    { path: 'some', message: 'Please choose among the options.' },
    { path: 'terms', message: 'Please enter at least 2 terms.' },
  ])
  for (const link of ['ftp://a.cz', 'https://', 'example.com', 'https://localhost'])
    expect(findValueIssues(fields, { ...good, link }), link).toHaveLength(1)
})

test('blank rows are dropped, and issues keep the number of the row as it was sent', () => {
  const fields = form({
    id: 'rows',
    type: 'rows',
    minRows: 1,
    maxRows: 3,
    columns: form(
      { id: 'name', type: 'text', required: true, maxLength: 9 } as never,
      { id: 'size', type: 'number', min: 0, max: 9 } as never,
    ),
  } as never)
  const values = {
    rows: [
      { name: ' ', size: '' },
      { name: 'A', size: '2' },
      { name: '', size: 3 },
    ],
  }
  expect(findValueIssues(fields, values)).toEqual([{ path: 'rows.2.name', message: 'Please fill in: name' }])
  expect(cleanValues(fields, { rows: values.rows.slice(0, 2) })).toEqual({ rows: [{ name: 'A', size: 2 }] })
})

test('answers in columns that were taken away outlive a draft and a submission, and make no row of their own', () => {
  const columns = form({ id: 'name', type: 'text', required: true, maxLength: 9 } as never)
  const fields = form({ id: 'rows', type: 'rows', minRows: 1, maxRows: 2, columns } as never)
  const rows = [
    { name: ' A ', weight: 40, done: true, link: '  ', 'on click': 'x', deep: { a: 1 } },
    { name: '', weight: 60 },
    { name: 'B', due: '2026-12-01' },
  ]
  expect(findDraftIssues(fields, { rows })).toEqual([])
  expect(draftValues(fields, { rows })).toEqual({ rows })
  expect(findValueIssues(fields, { rows })).toEqual([])
  expect(cleanValues(fields, { rows })).toEqual({
    rows: [{ name: 'A', weight: 40, done: true }, { weight: 60 }, { name: 'B', due: '2026-12-01' }],
  })
})

test('a scorecard whose weights an admin took away is submitted without them', () => {
  const activity = activityOf(5)
  const fields = activity.fields.map((field) =>
    field.type === 'rows' ? { ...field, columns: field.columns.filter(({ id }) => id !== 'weight') } : field,
  )
  const competencies = (activity.example.competencies as Record<string, unknown>[]).map(({ weight, ...row }) => row)
  expect(findActivityIssues({ ...activity, fields }, { ...activity.example, competencies }, now)).toEqual([])
})

test('checking never fails, whatever is sent, and valid input is stored in a form that is valid again', () => {
  const anything = fc.dictionary(fc.constantFrom(...activityOf(5).fields.map((field) => field.id)), fc.jsonValue())
  fc.assert(
    fc.property(fc.constantFrom(1, 4, 5, 7, 8), anything, (moduleId, change) => {
      const activity = activityOf(moduleId)
      const values = { ...activity.example, ...change }
      if (findActivityIssues(activity, values, now).length === 0)
        expect(findActivityIssues(activity, cleanValues(activity.fields, values), now)).toEqual([])
      if (findDraftIssues(activity.fields, values).length === 0)
        expect(findDraftIssues(activity.fields, draftValues(activity.fields, values))).toEqual([])
    }),
    // Objects that no text can be made of.
    { examples: activityOf(5).fields.map(({ id }): [5, { [id: string]: fc.JsonValue }] => [5, { [id]: { toString: 0 } }]) },
  )
})
