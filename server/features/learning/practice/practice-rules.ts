import { z } from 'zod'
import { findDrillProblems } from '#contract/drill-problems.ts'
import { type LabDrill, type LabProfile, labDrill, labProfile, labWords } from '#contract/lab-content.ts'
import { indexLab } from '#contract/lab-search.ts'
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
type PracticeProblem = { part: PracticePart; path: string; problem: string }

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
  const twice = (part: PracticePart, what: string, values: string[]): PracticeProblem[] =>
    repeated(values).map((at) => ({ part, path: String(at), problem: `two ${part} have this ${what}: ${values[at]}` }))
  const names = profiles.map(({ name }) => name)
  const idsOf = (entries: { id: string }[]) => entries.map(({ id }) => id)
  const problems = [
    ...twice('profiles', 'name', names),
    ...twice('drills', 'id', idsOf(drills)),
    ...twice('panels', 'id', idsOf(panels)),
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
