import { z } from 'zod'
import { type LabContent, type LabDrill, type LabProfile, labDrill, labProfile, labWords } from '#contract/lab-content.ts'
import { fitsDrill, indexLab, type LabIndex, reachesGoal, readQuery, runQuery } from '#contract/lab-search.ts'
import type { PracticePart } from '#contract/practice-parts.ts'
import { type RatingPanel, ratingPanel } from '#contract/rating-panel.ts'

export type Practice = { profiles: LabProfile[]; drills: LabDrill[]; words: string[][]; panels: RatingPanel[] }

export const partSchemas = {
  profiles: z.array(labProfile).min(1).max(500),
  drills: z.array(labDrill).min(1).max(20),
  words: labWords.max(100),
  panels: z.array(ratingPanel).min(1).max(10),
} satisfies { [Part in PracticePart]: z.ZodType<Practice[Part]> }

/** `path` leads to the entry in its part: `0.answers.1`. */
export type PracticeProblem = { part: PracticePart; path: string; problem: string }

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

const findPanelProblems = ({ raters, answers }: RatingPanel): { path: string; problem: string }[] =>
  answers.flatMap(({ transcript, sheets, debrief }, at) => {
    const sentences = transcript.flatMap(({ says }) => says)
    return [
      ...sheets.flatMap(({ rests }, place) =>
        sentences.some(({ text, shows }) => text === rests && shows)
          ? []
          : [
              {
                path: `answers.${at}.sheets.${place}.rests`,
                problem: 'the transcript has no such sentence that shows something',
              },
            ],
      ),
      ...debrief.flatMap(({ by }, place) =>
        raters.includes(by) ? [] : [{ path: `answers.${at}.debrief.${place}.by`, problem: `${by} is not on the panel` }],
      ),
      ...repeated(sentences.map(({ text }) => text)).map(() => ({
        path: `answers.${at}.transcript`,
        problem: 'a sentence occurs twice',
      })),
    ]
  })

const repeated = (values: string[]): number[] => values.flatMap((value, at) => (values.indexOf(value) < at ? [at] : []))

export function findPracticeProblems({ profiles, drills, words, panels }: Practice): PracticeProblem[] {
  const twice = (part: PracticePart, values: string[], what: string): PracticeProblem[] =>
    repeated(values).map((at) => ({ part, path: String(at), problem: `two ${what}: ${values[at]}` }))
  const problems = [
    ...twice(
      'profiles',
      profiles.map(({ name }) => name),
      'profiles have this name',
    ),
    ...twice(
      'drills',
      drills.map(({ id }) => id),
      'drills have this id',
    ),
    ...twice(
      'panels',
      panels.map(({ id }) => id),
      'panels have this id',
    ),
    ...panels.flatMap((panel, at) =>
      findPanelProblems(panel).map(({ path, problem }) => ({ part: 'panels' as const, path: `${at}.${path}`, problem })),
    ),
  ]
  if (problems.length > 0) return problems
  const index = indexLab({ profiles, drills, words })
  return drills.flatMap((drill, at) =>
    findDrillProblems(index, drill).map((problem) => ({ part: 'drills' as const, path: String(at), problem })),
  )
}
