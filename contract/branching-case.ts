import { z } from 'zod'
import { endOfCase, maxCasePoints, pathLengths } from './case-paths.ts'
import { missingWords, requiredWords } from './decision-content.ts'
import { requiredLine } from './fields.ts'
import { maxCaseEndings, maxCaseSteps, optionCount } from './lesson-limits.ts'

const stepId = z
  .string()
  .max(40)
  .regex(/^[a-z0-9-]+$/, { error: 'A step’s name may have lowercase letters, digits and hyphens' })

const caseOption = z.strictObject({
  id: z
    .string()
    .max(20)
    .regex(/^[a-z][a-z0-9-]*$/, { error: 'An option’s name may have lowercase letters and digits' }),
  text: requiredWords(600),
  points: z.int().min(0).max(maxCasePoints),
  reasoning: requiredWords(2000),
  consequence: requiredWords(2000),
  /** The next step, or `end`. */
  next: z.string().max(40),
})

const caseStep = z.strictObject({
  id: stepId,
  /** Markdown. */
  situation: requiredWords(8000),
  question: requiredWords(600),
  options: z
    .array(caseOption)
    .min(optionCount.min, { error: 'A step has two to five options' })
    .max(optionCount.max, { error: 'A step has two to five options' }),
})
export type CaseStep = z.infer<typeof caseStep>

const ending = z.strictObject({
  id: z
    .string()
    .max(40)
    .regex(/^[a-z0-9-]+$/, { error: 'An ending’s name may have lowercase letters, digits and hyphens' }),
  /** Minimum share of the available points, in percent. */
  from: z.number().min(0).max(100),
  title: requiredLine(missingWords, 160),
  text: requiredWords(4000),
})

const caseFields = z.strictObject({
  id: z
    .string()
    .max(40)
    .regex(/^[a-z0-9-]+$/),
  title: requiredLine(missingWords, 160),
  /** Markdown. */
  intro: requiredWords(8000),
  start: z.string().max(40),
  steps: z.array(caseStep).min(1, { error: 'A case has at least one step' }).max(maxCaseSteps),
  endings: z.array(ending).min(1, { error: 'A case has at least one ending' }).max(maxCaseEndings),
})
export type BranchingCase = z.infer<typeof caseFields>

type Fault = { path: (string | number)[]; message: string }

const isRepeated = (ids: readonly string[], index: number) => ids.indexOf(ids[index] ?? '') < index

/** Repeated ids, and choices that lead to missing steps. */
function findBrokenLinks({ start, steps }: BranchingCase): Fault[] {
  const ids = steps.map(({ id }) => id)
  const leads = (next: string) => next === endOfCase || ids.includes(next)
  return [
    ...(ids.includes(start) ? [] : [{ path: ['start'], message: `There is no step ${start}` }]),
    ...steps.flatMap(({ options }, index) => [
      ...(isRepeated(ids, index) ? [{ path: ['steps', index, 'id'], message: 'This step occurs twice' }] : []),
      ...options.flatMap(({ next }, place) => {
        const at = ['steps', index, 'options', place]
        const names = options.map(({ id }) => id)
        return [
          ...(isRepeated(names, place) ? [{ path: [...at, 'id'], message: 'Two options have the same id' }] : []),
          ...(leads(next) ? [] : [{ path: [...at, 'next'], message: `There is no step ${next}` }]),
        ]
      }),
    ]),
  ]
}

/** Unreachable steps, endless paths, and paths without an ending. */
function findBrokenWays(found: BranchingCase): Fault[] {
  const reached = new Set<string>([found.start])
  for (const id of reached)
    for (const { next } of found.steps.find((step) => step.id === id)?.options ?? []) if (next !== endOfCase) reached.add(next)
  return [
    ...found.steps.flatMap(({ id }, index) =>
      reached.has(id) ? [] : [{ path: ['steps', index, 'id'], message: 'No choice leads to this step' }],
    ),
    ...(found.endings.some(({ from }) => from === 0)
      ? []
      : [{ path: ['endings'], message: 'One ending starts at 0, so that every path has one' }]),
    ...(pathLengths(found).isEndless
      ? [{ path: ['steps'], message: 'A path through the case returns to a step and never ends' }]
      : []),
  ]
}

export const branchingCase = caseFields.superRefine((found, context) => {
  const links = findBrokenLinks(found)
  for (const { path, message } of links.length > 0 ? links : findBrokenWays(found))
    context.addIssue({ code: 'custom', path, message })
})
