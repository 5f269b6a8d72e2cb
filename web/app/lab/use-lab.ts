import { useMemo, useRef, useState } from 'react'
import type { LabContent, LabDrill } from '#contract/lab-content.ts'
import { indexLab, type LabQuery, type LabResult, reachesGoal, readQuery, runQuery } from '#contract/lab-search.ts'
import type { SearchSite } from '#contract/search-string.ts'

/** One run of a string, with what it found. */
export type Try = { query: LabQuery; result: LabResult }

/** An empty query for a site. */
export const emptyQuery = (site: SearchSite): LabQuery => ({ site, keywords: '', title: '', company: '', areas: [] })

const isSame = (a: LabQuery, b: LabQuery) => JSON.stringify(a) === JSON.stringify(b)

/** Attempts after which the worked solution may be read. */
const triesBeforeSolution = 3

/** The lab of one drill, or of free play: the query that is written, and what was run. */
export function useLab(
  content: LabContent,
  drill: LabDrill | undefined,
  start: LabQuery,
  onGoal: (query: LabQuery, result: LabResult) => void,
) {
  const index = useMemo(() => indexLab(content), [content])
  const [query, setQuery] = useState(start)
  const [tries, setTries] = useState<Try[]>([])
  const editor = useRef<HTMLTextAreaElement>(null)
  const reading = useMemo(() => readQuery(query), [query])
  const fault = (['keywords', 'title', 'company'] as const).flatMap((field) => {
    const found = reading[field].fault
    return found ? [{ field, ...found }] : []
  })[0]
  const current = tries.at(-1)
  const run = (next = query) => {
    setQuery(next)
    if (Object.values(readQuery(next)).some((read) => read.fault)) return
    if (current && isSame(current.query, next)) return
    const result = runQuery(index, next, drill)
    setTries([...tries, { query: next, result }])
    if (drill && reachesGoal(result, drill)) onGoal(next, result)
  }
  return {
    query,
    setQuery,
    editor,
    reading,
    fault,
    tries,
    current,
    previous: tries.at(-2),
    run,
    /** What a query would find, without it counting as a try. */
    preview: (other: LabQuery) => runQuery(index, other, drill),
    isDone: drill !== undefined && tries.some(({ result }) => reachesGoal(result, drill)),
    showsSolution:
      drill !== undefined && (tries.length >= triesBeforeSolution || tries.some(({ result }) => reachesGoal(result, drill))),
  }
}

/** What the parts of the lab's page share. */
export type Lab = ReturnType<typeof useLab>
