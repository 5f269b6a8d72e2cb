import type { CitedFact, CitedSource } from '#contract/cited-facts.ts'
import type { FactEntry, SourceEntry, UnemploymentFigures } from '#contract/course-content.ts'

export type CourseRegisters = {
  facts: Map<string, FactEntry>
  sources: Map<string, SourceEntry>
  unemployment: UnemploymentFigures
}

const citation = /\[(F\d+\.\d+(?:\s*,\s*F\d+\.\d+)*)\](?!\()/g

/** The facts cited as `[F2.1]` or `[F2.1, F2.2]`, unique, in order of appearance. */
export function listCitedFacts(text: string): string[] {
  return [...new Set([...text.matchAll(citation)].flatMap((match) => splitFactIds(match[1] ?? '')))]
}

export function splitFactIds(ids: string): string[] {
  return ids.split(',').map((id) => id.trim())
}

export function withoutCitations(text: string): string {
  return text.replace(new RegExp(`\\s*${citation.source}`, 'g'), '')
}

/** Inserts narrow no-break spaces between adjacent reference numbers, so that 1 and 2 do not read as 12. */
export const separateCitations = (html: string): string =>
  html.replaceAll('</sup><sup class="cite">', '</sup>\u202f<sup class="cite">')

/** The final assessment shows no list of sources. */
export const withoutCitedFacts = <Question extends object>(question: Question): Question =>
  JSON.parse(withoutCitations(JSON.stringify(question)))

/** Resolves a cited fact with its sources: `number` is its reference mark, `#source-{number}` its anchor. Throws when one does not exist. */
export function describeFact(factId: string, number: number, { facts, sources }: CourseRegisters): CitedFact {
  const fact = facts.get(factId)
  if (!fact) throw new Error(`[${factId}] is cited but there is no such fact`)
  return {
    number,
    id: factId,
    statement: fact.statement,
    mark: fact.mark,
    date: fact.date ?? null,
    method: fact.method ?? null,
    sources: fact.sources.map((id) => {
      const source = sources.get(id)
      if (!source) throw new Error(`${factId} names the source ${id}, which does not exist`)
      return citedSourceOf(source)
    }),
  }
}

export const citedSourceOf = ({ publisher, title, url, published, read, primary }: SourceEntry): CitedSource => ({
  publisher,
  title,
  url,
  date: published ?? null,
  read,
  ...(primary && { primary }),
})

export type Cite = (factId: string) => string
