import { clausesOfQuery, type LabQuery } from '#contract/lab-search.ts'
import { Cell, Table } from '../../ui/table.tsx'
import type { Lab } from './use-lab.ts'

/** Clauses added and removed since the previous query. */
const difference = (query: LabQuery, before: LabQuery | undefined): string => {
  const texts = (of: LabQuery | undefined) => (of ? clausesOfQuery(of).map(({ text }) => text) : [])
  const [now, then] = [texts(query), texts(before)]
  const added = now.filter((text) => !then.includes(text)).map((text) => `+ ${text}`)
  const removed = then.filter((text) => !now.includes(text)).map((text) => `− ${text}`)
  return (before ? [...added, ...removed] : now).join('  ') || 'nothing but the order'
}

export const LabTries = ({ lab: { tries, drill } }: { lab: Lab }) => {
  if (tries.length === 0) return <p className="text-sm text-muted">Each string that you run, with what it found.</p>
  return (
    <Table caption="Your tries" columns={['#', 'What changed', 'Hits', ...(drill ? ['First page', 'Found'] : [])]}>
      {tries.map(({ query, result: { hits, firstPage, found } }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a try is its place in the list
        <tr key={index}>
          <Cell label="#" head>
            {index + 1}
          </Cell>
          <Cell label="What changed">
            <span className="wrap-anywhere">{difference(query, tries[index - 1]?.query)}</span>
          </Cell>
          <Cell label="Hits">{hits.length}</Cell>
          {drill ? (
            <>
              <Cell label="First page">
                {firstPage.right} of {firstPage.of}
              </Cell>
              <Cell label="Found">{found}</Cell>
            </>
          ) : null}
        </tr>
      ))}
    </Table>
  )
}
