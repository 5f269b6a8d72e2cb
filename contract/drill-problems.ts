import type { LabDrill } from './lab-content.ts'
import { fitsDrill, type LabIndex, reachesGoal, readQuery, runQuery } from './lab-search.ts'

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
  const missed = result.missed.map(({ profile }) => index.content.profiles[profile]?.name ?? '').join(', ')
  return [
    `the goal cannot be reached: the solution finds ${result.found} of ${found} people in ${result.hits.length} of at most ${hits} results; it cannot find ${missed}`,
  ]
}
