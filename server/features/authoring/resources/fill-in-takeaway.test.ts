import { expect, test } from 'vitest'
import { rubrics } from '#content/assessment-rubric.ts'
import { filledTakeaway, takeawayDocument } from '#contract/course-content.ts'
import { fillInTakeaway } from './fill-in-takeaway.ts'
import { withRubric } from './takeaway-rubric.ts'

const blank = takeawayDocument.parse({
  title: 'Plan',
  subtitle: 'For a test',
  moduleId: 8,
  version: '2026-11-21',
  sections: [
    {
      heading: 'Goal',
      blocks: [
        { type: 'lines', label: 'My goal', count: 2 },
        { type: 'table', columns: ['Action', 'Due'], rows: [['', '']] },
        {
          type: 'table',
          columns: ['Day', 'Note'],
          rows: [
            ['30', ''],
            ['60', 'fixed'],
            ['90', ''],
          ],
        },
        { type: 'checklist', items: ['Owner agreed', 'Date set'] },
        { type: 'frame', title: 'Message', text: 'Hello [name], …' },
      ],
    },
  ],
})

const notes = { columns: ['Day', 'Note'], blanks: [['on time'], ['late']] }
const actions = { columns: ['Action', 'Due'], rows: [['Call', '4 Dec']] }
const caseOf = (parts: object) =>
  filledTakeaway.parse({
    case: 'A recruiter.',
    lines: { 'My goal': 'One signed offer' },
    tables: [actions, notes],
    frames: { Message: 'Hello Jana' },
    ...parts,
  })

test('an invented case fills lines, tables and open cells, ticks the checklists, and is labelled as such', () => {
  const filled = fillInTakeaway(blank, caseOf({ unticked: ['Date set'] }))
  expect(filled.title).toBe('Plan – filled in')
  expect(filled.sections[0]?.blocks).toMatchObject([
    { type: 'text', text: expect.stringMatching(/invented case.*A recruiter\. No firm, person or figure in it is real/) },
    { type: 'frame', title: 'My goal', text: 'One signed offer' },
    { type: 'table', rows: [['Call', '4 Dec']] },
    {
      type: 'table',
      rows: [
        ['30', 'on time'],
        ['60', 'fixed'],
        ['90', 'late'],
      ],
    },
    { type: 'checklist', ticked: ['Owner agreed'] },
    { type: 'frame', title: 'Message', text: 'Hello Jana' },
  ])
})

test.each<[parts: object, message: string]>([
  [{ lines: {} }, 'the case leaves "My goal" open'],
  [{ frames: {} }, 'the case leaves "Message" open'],
  [{ tables: [actions] }, 'leaves cells of the table "Day | Note" open'],
  [{ tables: [actions, { ...notes, blanks: [['on time']] }] }, 'leaves cells of the table "Day | Note" open'],
  [{ lines: { 'My goal': 'x', Goal: 'x' } }, '"Plan" has nothing called "Goal"'],
  [{ unticked: ['Signed'] }, '"Plan" has nothing called "Signed"'],
  [{ tables: [{ ...actions, rows: [['Call']] }, notes] }, 'does not fit the table "Action | Due"'],
  [{ tables: [actions, { ...notes, blanks: [['a', 'b'], ['c']] }] }, 'does not fit the table "Day | Note"'],
  [
    { tables: [actions, { ...notes, blanks: [['a'], ['b'], ['c']] }] },
    'the table "Day | Note" has fewer open rows than the case fills',
  ],
])('a case with %j is refused: %s', (parts, message) => {
  expect(() => fillInTakeaway(blank, caseOf(parts))).toThrow(message)
})

test('a download prints the criteria of its activity in three levels, with room for one’s own level or the case’s', () => {
  const judged = withRubric({ ...blank, rubric: 'scorecard' })
  const [, table] = judged.sections.at(-1)?.blocks ?? []
  expect(table).toMatchObject({ columns: ['Look at', 'Not yet', 'Sufficient', 'Strong', 'Level'] })
  const rows = table?.type === 'table' ? table.rows : []
  expect(rows.length).toBe(rubrics.scorecard.criteria.length)
  for (const row of rows) expect(row.map((cell) => cell === '')).toEqual([false, false, false, false, true])
  const levels = Object.fromEntries(rubrics.scorecard.criteria.map(({ id }) => [id, 'Strong']))
  expect(JSON.stringify(withRubric({ ...blank, rubric: 'scorecard' }, levels).sections.at(-1))).not.toContain('""')
  expect(() => withRubric({ ...blank, rubric: 'scorecard' }, {})).toThrow('"Plan": the case has no level for "competencies"')
  expect(() => withRubric({ ...blank, rubric: 'nothing' })).toThrow('names the criteria of "nothing", which do not exist')
  expect(withRubric(blank)).toBe(blank)
})
