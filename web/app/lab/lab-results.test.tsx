import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { LabContent } from '#contract/lab-content.ts'
import { indexLab, type LabQuery, runQuery } from '#contract/lab-search.ts'
import { LabHits } from './lab-results.tsx'
import { emptyQuery, type Lab } from './use-lab.ts'

const text = 'Kafka, event streams. C++ before; kafka again, and zúčtování.'
const content: LabContent = {
  profiles: [
    { name: 'Jan Vzor', title: 'Kafka lead', company: 'Vzor', areas: ['Czechia'], facts: [], text, note: 'Leads.', pages: [] },
  ],
  drills: [],
  words: [],
}

afterEach(cleanup)

test('a hit’s text is complete, and only the searched words in it are highlighted', () => {
  const query: LabQuery = { ...emptyQuery('linkedin'), keywords: 'kafka AND (zúčtování OR "C++" OR payments) NOT lead2' }
  const result = runQuery(indexLab(content), query)
  render(<LabHits lab={{ content, current: { query, result } } as Lab} />)
  const hit = screen.getByRole('listitem')
  expect(hit.textContent).toContain(`Jan Vzor Kafka lead · Vzor${text}`)
  expect([...hit.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'Kafka',
    'Kafka',
    'C++',
    'kafka',
    'zúčtování',
  ])
})
