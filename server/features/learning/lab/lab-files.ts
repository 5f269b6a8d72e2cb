import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { type LabContent, type LabDrill, labDrill, labProfile, labWords } from '#contract/lab-content.ts'
import { fitsDrill, indexLab, type LabIndex, reachesGoal, readQuery, runQuery } from '#contract/lab-search.ts'
import type { ContentProblem } from '../course/content-model.ts'

const fewestProfiles = 240

const drillsFile = 'content/lab/drills.yaml'

const namesOf = ({ profiles }: LabContent, places: number[]): string =>
  places.map((place) => profiles[place]?.name ?? '').join(', ')

/** Why a drill is invalid: too few people fit, or its solution misses the goal, with the people it cannot find. */
export function findDrillProblems(index: LabIndex, drill: LabDrill): string[] {
  const { found, hits } = drill.goal
  const fitting = index.content.profiles.filter((profile) => fitsDrill(profile, drill)).length
  if (fitting < found) return [`the goal asks for ${found} people, and ${fitting} fit`]
  const fault = Object.values(readQuery(drill.solution)).find((read) => read.fault)?.fault
  if (fault) return [`the solution cannot be read: ${fault.message}`]
  if (drill.solution.site !== drill.site) return ['the solution is for another site than the drill']
  const result = runQuery(index, drill.solution, drill)
  if (reachesGoal(result, drill)) return []
  const missed = namesOf(
    index.content,
    result.missed.map(({ profile }) => profile),
  )
  return [
    `the goal cannot be reached: the solution finds ${result.found} of ${found} people in ${result.hits.length} of at most ${hits} results; it cannot find ${missed}`,
  ]
}

const repeated = (values: string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at)

export function readLabFiles(rootDir: string): { content: LabContent; problems: ContentProblem[] } {
  const problems: ContentProblem[] = []
  const read = <T>(file: string, schema: z.ZodType<T[]>): T[] => {
    const parsed = schema.safeParse(parse(readFileSync(join(rootDir, file), 'utf8')))
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues) problems.push({ file, path: path.join('.'), problem: message })
    return []
  }
  const profilesFile = 'content/lab/profiles.yaml'
  const content: LabContent = {
    profiles: read(profilesFile, z.array(labProfile).min(fewestProfiles)),
    drills: read(drillsFile, z.array(labDrill).min(1)),
    words: read('content/lab/words.yaml', labWords),
  }
  for (const name of repeated(content.profiles.map((profile) => profile.name)))
    problems.push({ file: profilesFile, path: name, problem: 'two profiles have this name' })
  for (const id of repeated(content.drills.map((drill) => drill.id)))
    problems.push({ file: drillsFile, path: id, problem: 'two drills have this id' })
  if (problems.length > 0) return { content, problems }
  const index = indexLab(content)
  for (const drill of content.drills)
    for (const problem of findDrillProblems(index, drill)) problems.push({ file: drillsFile, path: drill.id, problem })
  return { content, problems }
}
