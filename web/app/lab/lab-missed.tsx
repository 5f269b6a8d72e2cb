import { useState } from 'react'
import type { LabContent } from '#contract/lab-content.ts'
import { bestChanges, type Change, type Missed, type Suggestion, withoutClause } from '#contract/lab-search.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { showCount } from '../../ui/format.ts'
import type { Lab } from './use-lab.ts'

const people = { one: 'person', other: 'people' }
const listed = { people: 8, changes: 3 }

const changeWords = ({ kind, term, writes }: Change): string => {
  if (kind === 'allow') return `excluded by “${term}”`
  if (kind === 'area') return writes ? `lives in ${writes}` : 'lives elsewhere'
  return writes ? `writes “${writes}”` : `does not write “${term}”`
}

const suggestionWords = ({ kind, letter, writes, people: count }: Suggestion): string => {
  const deed =
    kind === 'allow'
      ? `No longer excluding “${writes}” in ${letter}`
      : kind === 'area'
        ? `Adding ${writes} to ${letter}`
        : `OR “${writes}” in ${letter}`
  return `${deed} brings in ${showCount(count, people)}.`
}

const Person = ({ missed, content }: { missed: Missed; content: LabContent }) => {
  const person = content.profiles[missed.profile]
  return person ? (
    <li className="grid gap-[0.15rem] border-t border-line py-[0.4rem] text-[0.875rem]/[1.45]">
      <p>
        <strong>{person.name}</strong> <span className="text-muted">{person.title}</span>
      </p>
      <p className="text-xs text-muted">{person.text}</p>
      <p className="flex flex-wrap gap-1">
        {missed.changes.map((change) => (
          <Badge key={`${change.letter} ${change.term}`} tone="accent">
            {change.letter}: {changeWords(change)}
          </Badge>
        ))}
      </p>
    </li>
  ) : null
}

export const ClauseLetter = ({ letter, isWorst }: { letter: string; isWorst: boolean }) => (
  <span
    className={classNames(
      'inline-grid size-5 flex-none place-items-center rounded-[5px] text-[0.75rem]/[1] font-bold',
      isWorst ? 'bg-accent text-[light-dark(#fff,#2a1204)]' : 'bg-primary-soft text-primary',
    )}
  >
    {letter}
  </span>
)

/** Matching people who were not found, which clause excludes them, and the smallest change that would include them. */
export const LabMissed = ({ lab }: { lab: Lab }) => {
  const [tried, setTried] = useState<{ letter: string; of: unknown }>()
  const { current } = lab
  if (!current)
    return <p className="text-sm text-muted">Who fits and is not in your list, and the part of your string that hides them.</p>
  const { missed, costs, clauses } = current.result
  if (clauses.length === 0) return <p className="text-sm text-muted">An empty string finds nobody.</p>
  if (missed.length === 0) return <p className="text-sm">Nobody who fits is missing.</p>
  const costly = costs.filter(({ hides }) => hides > 0)
  const most = Math.max(...costly.map(({ hides }) => hides))
  const out = tried?.of === current ? clauses.find(({ letter }) => letter === tried.letter) : undefined
  const without = out && withoutClause(current.query, out.letter)
  const preview = without && lab.preview(without)
  const alone = missed.filter(({ letters }) => letters.length === 1)
  const shown = (alone.length > 0 ? alone : missed).toSorted((a, b) => a.changes.length - b.changes.length)
  return (
    <>
      <p className="text-sm text-muted">
        {showCount(missed.length, { one: 'right person is', other: 'right people are' })} not in the list. Each clause hides some
        of them; the strong part of its bar is those it hides alone.
      </p>
      <ol className="mt-2">
        {costly.map(({ letter, hides, alone: hidesAlone }, rank) => {
          const text = clauses.find((each) => each.letter === letter)?.text
          const isWorst = rank === 0
          return (
            <li key={letter} className="flex items-center gap-3 border-t border-line py-[0.45rem] leading-[1.4]">
              <ClauseLetter letter={letter} isWorst={isWorst} />
              <div className="min-w-0 grow">
                <code>{text}</code>
                <span
                  className="my-[0.2rem] block h-[9px] min-w-1 overflow-hidden rounded-[3px] bg-[light-dark(#e9c9ad,#6b4a2e)]"
                  style={{ width: `${(hides / most) * 100}%` }}
                  aria-hidden="true"
                >
                  <i className="block h-full bg-accent" style={{ width: `${(hidesAlone / hides) * 100}%` }} />
                </span>
                <p className="text-xs text-muted">
                  hides <b>{hides}</b> of the {missed.length} missed, <b>{hidesAlone}</b> of them alone
                </p>
              </div>
              <Button
                variant={isWorst ? 'secondary' : 'quiet'}
                size="small"
                className="whitespace-nowrap"
                onClick={() => setTried({ letter, of: current })}
              >
                Try without<span className="sr-only"> {text}</span>
              </Button>
            </li>
          )
        })}
      </ol>
      <div role="status">
        {out && preview && without ? (
          <div className="mt-[0.35rem] grid justify-items-start gap-2 rounded-md bg-success-soft px-[0.8rem] py-[0.6rem] text-(length:--text-sm)">
            <p>
              <strong>Without {out.letter}:</strong> {showCount(preview.hits.length, { one: 'hit', other: 'hits' })}, first page{' '}
              <b>
                {preview.firstPage.right} of {preview.firstPage.of}
              </b>
              , found{' '}
              <b>
                {preview.found} of {preview.right}
              </b>
              .
            </p>
            <Button variant="secondary" size="small" onClick={() => lab.run(without)}>
              Take it out
            </Button>
          </div>
        ) : null}
      </div>
      <ul className="mt-3 grid gap-1 text-sm">
        {bestChanges(missed)
          .slice(0, listed.changes)
          .map((change) => (
            <li key={`${change.letter} ${change.writes}`}>{suggestionWords(change)}</li>
          ))}
      </ul>
      <h3 className="mt-4 text-sm font-semibold">
        {alone.length > 0 ? `${showCount(alone.length, people)} hidden by one clause` : 'Nearest to your string'}
      </h3>
      <ul>
        {shown.slice(0, listed.people).map((each) => (
          <Person key={each.profile} missed={each} content={lab.content} />
        ))}
      </ul>
      {shown.length > listed.people ? <p className="text-xs text-muted">and {shown.length - listed.people} more</p> : null}
    </>
  )
}
