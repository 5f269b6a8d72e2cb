import { Fragment, useState } from 'react'
import { clausesOfQuery, firstPageSize, type LabQuery } from '#contract/lab-search.ts'
import { type SearchTree, searchWords } from '#contract/search-string.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { showCount } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import type { Lab } from './use-lab.ts'

const phrasesOf = (tree: SearchTree | null): string[] => {
  if (tree === null || tree.kind === 'not') return []
  return tree.kind === 'term' ? [tree.words.join(' ')] : tree.parts.flatMap(phrasesOf)
}

const wordPattern = /[\p{L}\p{N}]+[+#]*/gu

const Marked = ({ text, words, fold }: { text: string; words: Set<string>; fold: boolean }) => {
  const found = [...text.matchAll(wordPattern)].filter(([word]) => words.has(searchWords(word, fold)[0] ?? ''))
  const starts = [0, ...found.map(({ 0: word, index }) => index + word.length)]
  return starts.map((start, at) => (
    <Fragment key={start}>
      {text.slice(start, found[at]?.index)}
      {found[at] ? <mark>{found[at][0]}</mark> : null}
    </Fragment>
  ))
}

/** Search results, best match first, with an assessment of each. */
export const LabHits = ({ lab: { content, drill, current, previous } }: { lab: Lab }) => {
  const [showsAll, setShowsAll] = useState(false)
  if (!current)
    return (
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-[0.1rem] px-4 py-[0.55rem]">
        Write a string and run it. The hits will be here.
      </p>
    )
  const { hits, clauses, firstPage } = current.result
  const words = new Set(clauses.flatMap(({ tree }) => phrasesOf(tree)).flatMap((phrase) => phrase.split(' ')))
  const fold = current.query.site === 'x-ray'
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-[0.1rem] px-4 py-[0.55rem]">
        <span>
          <strong>{showCount(hits.length, { one: 'hit', other: 'hits' })}</strong>, best match first
          {previous ? `; before: ${previous.result.hits.length}` : ''}
        </span>
        {drill ? (
          <span className="text-muted">
            First page: {firstPage.right} of {firstPage.of} worth a message
            {previous ? `; before: ${previous.result.firstPage.right} of ${previous.result.firstPage.of}` : ''}
          </span>
        ) : null}
      </p>
      <ol>
        {hits.slice(0, showsAll ? undefined : firstPageSize).map(({ profile, isRight, why }, rank) => {
          const person = content.profiles[profile]
          return person ? (
            <li key={person.name} className="flex gap-3 border-t border-line px-4 py-2">
              <span className="w-[1.2rem] text-muted text-[0.8125rem] text-end">{rank + 1}</span>
              {drill ? (
                <span
                  className={classNames(
                    'grid size-[1.6rem] flex-none place-items-center rounded-full',
                    isRight ? 'bg-success-soft text-success' : 'bg-sunken text-muted',
                  )}
                >
                  <Icon name={isRight ? 'check' : 'minus'} label={isRight ? 'Worth a message' : 'Not this job'} />
                </span>
              ) : null}
              <div className="min-w-0 grow">
                <strong>{person.name}</strong>{' '}
                <span className="text-muted">
                  <Marked
                    text={[person.title, person.company, person.place].filter(Boolean).join(' · ')}
                    words={words}
                    fold={fold}
                  />
                </span>
                <p className="text-[0.8125rem] text-muted">
                  <Marked text={person.text} words={words} fold={fold} />
                </p>
                {fold
                  ? person.pages.map((page) => (
                      <p key={page.text} className="text-[0.8125rem] text-muted">
                        {page.site}: <Marked text={page.text} words={words} fold />
                      </p>
                    ))
                  : null}
                {drill ? <p className="text-[0.8125rem] text-ink">{why}</p> : null}
              </div>
            </li>
          ) : null
        })}
      </ol>
      {hits.length > firstPageSize && !showsAll ? (
        <div className="p-3">
          <Button variant="secondary" size="small" onClick={() => setShowsAll(true)}>
            Show all {hits.length}
          </Button>
        </div>
      ) : null}
    </>
  )
}

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
