import { z } from 'zod'
import { citedFact } from './cited-facts.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { changeOf, isoTime, isoTimeOrNull } from './fields.ts'
import { lessonParams } from './progress.ts'
import { givenAnswer, questionKind } from './question-kinds.ts'

/** Characters. */
export const maxReasonLength = 300

const kept = z.object({ given: givenAnswer, reason: z.string(), answeredAt: isoTime })

const expertView = z.object({
  options: z.array(
    z.object({
      id: z.string(),
      verdict: z.union([z.enum(['best', 'defensible', 'weak', 'right', 'wrong']), z.number()]).nullable(),
      /** The position in the right order, from 1; null for other kinds. */
      place: z.number().int().nullable(),
      reasoning: z.string(),
    }),
  ),
  takeaway: z.string(),
  facts: z.array(citedFact),
})

export const decisionView = z.object({
  id: z.string(),
  kind: questionKind,
  title: z.string(),
  caseHtml: z.string(),
  question: z.string(),
  options: z.array(z.object({ id: z.string(), text: z.string() })),
  answer: kept.nullable(),
  /** Set once it has been changed. */
  firstAnswer: kept.nullable(),
  /** Similarity to the expert's answer, in percent. */
  agreement: z.number().int().nullable(),
  expert: expertView.nullable(),
  /** Incremented by every answer. */
  version: z.int(),
})
export type DecisionView = z.infer<typeof decisionView>

/** Saves a decision and shows the expert's view. A later answer does not replace the first one. */
export const makeDecision = endpoint({
  method: 'PUT',
  path: '/api/lessons/:moduleId/:lessonId/decisions/:decisionId',
  summary: 'Make a decision in a lesson and get the reasoning',
  access: 'reader',
  params: lessonParams.extend({ decisionId: z.string().max(40) }),
  body: z.object({
    answer: z.nullish(givenAnswer).transform((answer) => answer ?? ''),
    reason: z
      .string()
      .trim()
      .max(maxReasonLength, { error: `Please write at most ${maxReasonLength} characters` })
      .default(''),
    ...changeOf,
  }),
  data: decisionView,
  errors: ['decision-changed', 'lesson-not-found', 'decision-not-found', 'module-locked', 'demo-ended'],
})

export const listMyDecisions = endpoint({
  method: 'GET',
  path: '/api/decisions',
  summary: 'The caller’s decisions, with reasons and what to look for next time',
  access: 'demo',
  data: z.array(
    z.object({
      moduleId: z.number().int(),
      lessonId: z.number().int(),
      lessonTitle: z.string(),
      decision: decisionView,
    }),
  ),
})

export const listDecisionCounts = endpoint({
  method: 'GET',
  path: '/api/decisions/counts',
  summary: 'How often each option of each decision was chosen',
  data: z.object({
    countedAt: isoTimeOrNull,
    decisions: z.array(
      z.object({
        moduleId: z.number().int(),
        lessonId: z.number().int(),
        lessonTitle: z.string(),
        decisionId: z.string(),
        title: z.string(),
        kind: questionKind,
        answers: z.number().int(),
        withReason: z.number().int(),
        /** Mean similarity of first answers to the expert's, in percent. */
        agreement: z.number().int().nullable(),
        options: z.array(
          z.object({
            id: z.string(),
            text: z.string(),
            verdict: z.union([z.string(), z.number()]).nullable(),
            /** First answers that chose this option; for an order, put it where the expert does; for a rating, rate it alike. */
            count: z.number().int(),
          }),
        ),
      }),
    ),
  }),
})

const caseStep = z.object({
  id: z.string(),
  situationHtml: z.string(),
  question: z.string(),
  options: z.array(z.object({ id: z.string(), text: z.string() })),
})

const takenStep = caseStep.extend({
  chosen: z.string(),
  points: z.number().int(),
  mostPoints: z.number().int(),
  reasoning: z.string(),
  consequence: z.string(),
  /** The option with the most points, if another was chosen; shown at the end. */
  better: z.object({ text: z.string(), reasoning: z.string() }).nullable(),
  facts: z.array(citedFact),
})

export const caseView = z.object({
  id: z.string(),
  title: z.string(),
  introHtml: z.string(),
  /** Decisions made so far, with their consequences. */
  path: z.array(takenStep),
  step: caseStep.nullable(),
  points: z.number().int(),
  mostPoints: z.number().int(),
  ending: z.object({ title: z.string(), text: z.string(), percent: z.number().int(), facts: z.array(citedFact) }).nullable(),
  /** Best share of points among completed runs, in percent. */
  bestPercent: z.number().int().nullable(),
})
export type CaseView = z.infer<typeof caseView>

export const decideCaseStep = endpoint({
  method: 'POST',
  path: '/api/lessons/:moduleId/:lessonId/case',
  summary: 'Make the next decision of a branching case',
  access: 'reader',
  params: lessonParams,
  body: z.object({
    step: z.string().max(40),
    option: z.string({ error: 'Please choose what you do.' }).max(20),
    /** An admin's earlier decisions, since an admin's path is not stored. */
    before: z
      .array(z.object({ step: z.string().max(40), option: z.string().max(20) }))
      .max(100)
      .optional(),
  }),
  data: caseView,
  errors: ['lesson-not-found', 'lesson-kind-mismatch', 'case-moved-on', 'module-locked', 'demo-ended'],
})

/** The best run and the newest earlier ones are kept. */
export const restartCase = endpoint({
  method: 'POST',
  path: '/api/lessons/:moduleId/:lessonId/case/restart',
  summary: 'Start a branching case again',
  access: 'reader',
  params: lessonParams,
  data: caseView,
  errors: ['lesson-not-found', 'lesson-kind-mismatch', 'module-locked', 'demo-ended'],
})
