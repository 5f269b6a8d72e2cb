import { useMemo, useRef, useState } from 'react'
import type { LabContent, LabDrill } from '#contract/lab-content.ts'
import { indexLab, type LabQuery, type LabResult, reachesGoal, readQuery, runQuery } from '#contract/lab-search.ts'
import type { SearchSite } from '#contract/search-string.ts'

export const emptyQuery = (site: SearchSite): LabQuery => ({ site, keywords: '', title: '', company: '', areas: [] })

const isSame = (a: LabQuery, b: LabQuery) => JSON.stringify(a) === JSON.stringify(b)

/** Attempts before the solution may be viewed. */
const triesBeforeSolution = 3

/** State of a drill or of free play: the current query and its runs. */
export function useLab(
  content: LabContent,
  drill: LabDrill | undefined,
  start: LabQuery,
  onGoal: (query: LabQuery, result: LabResult) => void,
) {
  const index = useMemo(() => indexLab(content), [content])
  const [query, setQuery] = useState(start)
  const [tries, setTries] = useState<{ query: LabQuery; result: LabResult }[]>([])
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
  const isDone = drill !== undefined && tries.some(({ result }) => reachesGoal(result, drill))
  return {
    content,
    drill,
    query,
    setQuery,
    editor,
    reading,
    fault,
    tries,
    current,
    previous: tries.at(-2),
    run,
    preview: (other: LabQuery) => runQuery(index, other, drill),
    isDone,
    showsSolution: isDone || tries.length >= triesBeforeSolution,
  }
}

export type Lab = ReturnType<typeof useLab>
