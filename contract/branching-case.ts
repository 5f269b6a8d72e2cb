import { z } from 'zod'
import { findBrokenPaths, maxCasePoints } from './case-paths.ts'
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

export const branchingCase = caseFields.superRefine((found, context) => {
  const faults = findBrokenPaths(found, { whole: 'case', steps: 'steps', step: 'step', option: 'options' })
  for (const { path, message } of faults) context.addIssue({ code: 'custom', path, message })
  if (faults.length === 0 && !found.endings.some(({ from }) => from === 0))
    context.addIssue({
      code: 'custom',
      path: ['endings'],
      message: 'One ending starts at 0, so that every path has one',
    })
})
