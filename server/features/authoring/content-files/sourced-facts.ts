import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { type FactEntry, factEntry, type SourceEntry, sourceEntry } from '#contract/course-content.ts'

/** A fact with its sources in full. */
export type SourcedFact = Omit<FactEntry, 'sources'> & { sources: SourceEntry[] }

/** Reads a file of the content. Throws, with its path, when it breaks the schema. */
export function readContentFile<T>(path: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(parse(readFileSync(path, 'utf8')))
  if (!parsed.success) throw new Error(`${path}: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** The facts and sources of the course by id. Throws when a fact names a source that does not exist. */
export function readSourcedFacts(contentDir: string): { facts: Map<string, SourcedFact>; sources: Map<string, SourceEntry> } {
  const courseDir = join(contentDir, 'course')
  const sources = new Map(
    readContentFile(join(courseDir, 'sources.yaml'), z.array(sourceEntry)).map((source) => [source.id, source]),
  )
  const sourceOf = (id: string, factId: string) => {
    const source = sources.get(id)
    if (!source) throw new Error(`${factId} names the source ${id}, which sources.yaml does not hold.`)
    return source
  }
  const facts = readdirSync(join(courseDir, 'facts'))
    .flatMap((name) => readContentFile(join(courseDir, 'facts', name), z.array(factEntry)))
    .map((fact) => ({ ...fact, sources: fact.sources.map((id) => sourceOf(id, fact.id)) }))
  return { facts: new Map(facts.map((fact) => [fact.id, fact])), sources }
}
