import { expect, test } from 'vitest'
import { takeawayDocument } from '#contract/course-content.ts'
import { fillInTakeaway } from './fill-in-takeaway.ts'

const blank = takeawayDocument.parse({
  title: 'Plan',
  subtitle: 'For a test',
  moduleId: 8,
  sections: [
    {
      heading: 'Goal',
      blocks: [
        { type: 'lines', label: 'My goal', count: 2 },
        { type: 'table', columns: ['Action', 'Due'], rows: [['', '']] },
      ],
    },
  ],
})

test('an invented case fills lines and tables and is labelled as such', () => {
  const tables = [{ columns: ['Action', 'Due'], rows: [['Call', '4 Dec']] }]
  const filled = fillInTakeaway(blank, { lines: { 'My goal': 'One signed offer' }, tables })
  expect(filled.title).toBe('Plan – filled in')
  expect(filled.sections[0]?.blocks).toMatchObject([
    { type: 'text', text: expect.stringContaining('invented case') },
    { type: 'frame', title: 'My goal', text: 'One signed offer' },
    { type: 'table', rows: [['Call', '4 Dec']] },
  ])
})

test('a case that fills what the download does not have is refused by name', () => {
  expect(() => fillInTakeaway(blank, { lines: { Goal: 'x' }, tables: [] })).toThrow('"Plan" has nothing called "Goal"')
  const tables = [{ columns: ['Action', 'Due'], rows: [['Call']] }]
  expect(() => fillInTakeaway(blank, { lines: {}, tables })).toThrow('does not fit the table "Action | Due"')
})
