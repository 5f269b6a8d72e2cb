import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { factEntry, sourceEntry } from '#contract/course-content.ts'
import { type LawPage, type lawMarket, lawPageFile } from '#contract/law.ts'
import { projectDir } from '../../../platform/project-dir.ts'
import { citedSourceOf } from '../rendering/citations.ts'

export type LawMarket = z.infer<typeof lawMarket>

const content = join(projectDir, 'content')

let pages: Record<LawMarket, LawPage> | undefined

/** The law pages with their facts and sources, read once per process. Throws when one does not exist. */
export async function lawPages(): Promise<Record<LawMarket, LawPage>> {
  pages ??= await readLawPages()
  return pages
}

async function readLawPages(): Promise<Record<LawMarket, LawPage>> {
  // Loaded on first use rather than at each start.
  const { parse } = await import('yaml')
  const read = <T>(schema: z.ZodType<T>, ...path: string[]): T =>
    schema.parse(parse(readFileSync(join(content, ...path), 'utf8')))
  const facts = new Map(read(z.array(factEntry), 'course', 'facts', 'law.yaml').map((fact) => [fact.id, fact]))
  const sources = new Map(read(z.array(sourceEntry), 'course', 'sources.yaml').map((source) => [source.id, source]))
  const pageOf = (market: LawMarket): LawPage => {
    const { topics, ...page } = read(lawPageFile, 'law', `${market}.yaml`)
    return { ...page, topics: topics.map(({ heading, lines }) => ({ heading, lines: lines.map(lineOf) })) }
  }
  const lineOf = (line: z.infer<typeof lawPageFile>['topics'][number]['lines'][number]) => {
    const fact = facts.get(line.fact)
    if (!fact) throw new Error(`A law page names ${line.fact}, which is not in content/course/facts/law.yaml`)
    return {
      id: fact.id,
      statement: fact.statement,
      mark: fact.mark,
      since: line.since ?? null,
      state: line.state,
      todo: line.do ?? null,
      news: line.news ?? null,
      sources: fact.sources.map((id) => sourceOf(id, fact.id)),
      sinceSource: line.sinceFrom ? sourceOf(line.sinceFrom, fact.id) : null,
    }
  }
  const sourceOf = (id: string, factId: string) => {
    const source = sources.get(id)
    if (!source) throw new Error(`${factId} names the source ${id}, which does not exist`)
    return citedSourceOf(source)
  }
  return { czechia: pageOf('czechia'), 'united-states': pageOf('united-states') }
}
