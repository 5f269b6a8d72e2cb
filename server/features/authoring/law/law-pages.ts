import { join } from 'node:path'
import type { z } from 'zod'
import { type LawPage, type lawMarket, lawPageFile } from '#contract/law.ts'
import { projectDir } from '../../../platform/project-dir.ts'
import { citedSourceOf } from '../rendering/citations.ts'

export type LawMarket = z.infer<typeof lawMarket>

const contentDir = join(projectDir, 'content')

let pages: Record<LawMarket, LawPage> | undefined

/** The law pages with their facts and sources, read once per process. Throws when one does not exist. */
export async function lawPages(): Promise<Record<LawMarket, LawPage>> {
  pages ??= await readLawPages()
  return pages
}

async function readLawPages(): Promise<Record<LawMarket, LawPage>> {
  // Loaded on first use rather than at each start.
  const { readContentFile, readSourcedFacts } = await import('../content-files/sourced-facts.ts')
  const { facts, sources } = readSourcedFacts(contentDir)
  const pageOf = (market: LawMarket): LawPage => {
    const { topics, ...page } = readContentFile(join(contentDir, 'law', `${market}.yaml`), lawPageFile)
    return { ...page, topics: topics.map(({ heading, lines }) => ({ heading, lines: lines.map(lineOf) })) }
  }
  const lineOf = (line: z.infer<typeof lawPageFile>['topics'][number]['lines'][number]) => {
    const fact = facts.get(line.fact)
    const sinceSource = sources.get(line.sinceFrom ?? '')
    if (!fact || (line.sinceFrom && !sinceSource)) throw new Error(`A law page names an unknown fact or source at ${line.fact}`)
    return {
      id: fact.id,
      statement: fact.statement,
      mark: fact.mark,
      since: line.since ?? null,
      state: line.state,
      todo: line.do ?? null,
      news: line.news ?? null,
      sources: fact.sources.map(citedSourceOf),
      sinceSource: sinceSource ? citedSourceOf(sinceSource) : null,
    }
  }
  return { czechia: pageOf('czechia'), 'united-states': pageOf('united-states') }
}
