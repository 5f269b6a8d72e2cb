import type { CitedSource } from '#contract/cited-facts.ts'
import type { FactEntry, SourceEntry } from '#contract/course-content.ts'
import type { CourseRegisters } from './content-model.ts'

/** A fact as it is listed under a lesson: `number` is what the text's reference shows, `#source-{number}` its anchor. */
export type CitedFact = {
  number: number
  factId: string
  statement: string
  mark: FactEntry['mark']
  date: string | null
  method?: string
  sources: CitedSource[]
}

const citation = /\[(F\d+\.\d+(?:\s*,\s*F\d+\.\d+)*)\](?!\()/g

/** The fact ids that a text cites as `[F2.1]` or `[F2.1, F2.2]`, in order of appearance, each once. */
export function listCitedFacts(text: string): string[] {
  return [...new Set([...text.matchAll(citation)].flatMap((match) => splitFactIds(match[1] ?? '')))]
}

/** Splits what stands between the brackets of one citation into fact ids. */
export function splitFactIds(ids: string): string[] {
  return ids.split(',').map((id) => id.trim())
}

/** The text with its citations taken out, for places that show no list of sources. */
export function withoutCitations(text: string): string {
  return text.replace(new RegExp(`\\s*${citation.source}`, 'g'), '')
}

/** The HTML of a text with a narrow space that doesn’t break between two numbers of sources in a row, so that 1 and 2 don’t read as 12. */
export const separateCitations = (html: string): string =>
  html.replaceAll('</sup><sup class="cite">', '</sup>\u202f<sup class="cite">')

/** A question without its citations: the final assessment shows no list of sources. */
export const withoutCitedFacts = <Question extends object>(question: Question): Question =>
  JSON.parse(withoutCitations(JSON.stringify(question)))

/**
 * Resolves a cited fact with its sources.
 * @throws Error when the fact or one of its sources does not exist.
 */
export function describeFact(factId: string, number: number, { facts, sources }: CourseRegisters): CitedFact {
  const fact = facts.get(factId)
  if (!fact) throw new Error(`[${factId}] is cited but there is no such fact`)
  return {
    number,
    factId,
    statement: fact.statement,
    mark: fact.mark,
    date: fact.date ?? null,
    ...(fact.method && { method: fact.method }),
    sources: fact.sources.map((id) => {
      const source = sources.get(id)
      if (!source) throw new Error(`${factId} names the source ${id}, which does not exist`)
      return citedSourceOf(source)
    }),
  }
}

/** A source of the register as it is shown under a fact. */
export const citedSourceOf = ({ publisher, title, url, published, read, primary }: SourceEntry): CitedSource => ({
  publisher,
  title,
  url,
  date: published ?? null,
  read,
  ...(primary && { primary }),
})

/** Writes one reference mark for a fact and remembers that it was cited. */
export type Cite = (factId: string) => string
