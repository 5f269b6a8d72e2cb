import { z } from 'zod'
import { citedFact } from './cited-facts.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { changeOf, isoTime, isoTimeOrNull } from './fields.ts'
import { givenAnswer, questionKind } from './question-kinds.ts'

/** Maximum length of a learner's reason for a decision, in characters. */
export const maxReasonLength = 300

const lessonPlace = z.object({
  moduleId: z.coerce.number({ error: 'Module not found' }).int().min(1).max(9999),
  lessonId: z.coerce.number({ error: 'Lesson Not Found' }).int().min(1).max(9999),
})

const kept = z.object({ given: givenAnswer, reason: z.string(), answeredAt: isoTime })

/** What an expert thinks, shown once the learner has decided. */
const expertView = z.object({
  options: z.array(
    z.object({
      id: z.string(),
      verdict: z.union([z.enum(['best', 'defensible', 'weak', 'right', 'wrong']), z.number()]).nullable(),
      /** Where the option stands in the right order, counted from 1; null for other kinds. */
      place: z.number().int().nullable(),
      reasoning: z.string(),
    }),
  ),
  takeaway: z.string(),
  facts: z.array(citedFact),
})

/** A decision as its learner sees it: without verdicts and reasoning until it is made. */
export const decisionView = z.object({
  id: z.string(),
  kind: questionKind,
  title: z.string(),
  caseHtml: z.string(),
  question: z.string(),
  options: z.array(z.object({ id: z.string(), text: z.string() })),
  /** The newest answer; null before the first. */
  answer: kept.nullable(),
  /** The first answer, when it was changed. */
  firstAnswer: kept.nullable(),
  /** How near the answer is to the expert's, in percent; null before the first. */
  agreement: z.number().int().nullable(),
  expert: expertView.nullable(),
  /** Grows with every answer; 0 before the first. */
  revision: z.int(),
})
/** A decision as its learner sees it. */
export type DecisionView = z.infer<typeof decisionView>

/** Saves a decision and shows what an expert thinks. It can be made again; the first one is kept beside the newest. */
export const makeDecision = endpoint({
  method: 'PUT',
  path: '/api/lessons/:moduleId/:lessonId/decisions/:decisionId',
  summary: 'Make a decision in a lesson and get the reasoning',
  access: 'reader',
  params: lessonPlace.extend({ decisionId: z.string().max(40) }),
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

/** The learner's own notes: every decision made, in course order. */
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

/** How learners decided, for admins. */
export const listDecisionCounts = endpoint({
  method: 'GET',
  path: '/api/decisions/counts',
  summary: 'How often each option of each decision was chosen',
  data: z.object({
    /** When the answers were counted; null before the first time, when `decisions` is empty. */
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
        /** Mean nearness of the first answers to the expert's, in percent; null without an answer. */
        agreement: z.number().int().nullable(),
        options: z.array(
          z.object({
            id: z.string(),
            text: z.string(),
            verdict: z.union([z.string(), z.number()]).nullable(),
            /** First answers that chose the option; for an order, that put it where the expert does; for a rating, that rate it alike. */
            count: z.number().int(),
          }),
        ),
      }),
    ),
  }),
})

const takenStep = z.object({
  id: z.string(),
  situationHtml: z.string(),
  question: z.string(),
  options: z.array(z.object({ id: z.string(), text: z.string() })),
  chosen: z.string(),
  points: z.number().int(),
  mostPoints: z.number().int(),
  reasoning: z.string(),
  consequence: z.string(),
  /** The option that would have given most points, when another was chosen; told at the end. */
  better: z.object({ text: z.string(), reasoning: z.string() }).nullable(),
  /** What the reasoning about all options of the step rests on. */
  facts: z.array(citedFact),
})

/** A branching case as far as a learner has gone. */
export const caseView = z.object({
  id: z.string(),
  title: z.string(),
  introHtml: z.string(),
  /** The decisions made, in order, each with what came of it. */
  path: z.array(takenStep),
  /** The decision to make now; null at the end. */
  step: z
    .object({
      id: z.string(),
      situationHtml: z.string(),
      question: z.string(),
      options: z.array(z.object({ id: z.string(), text: z.string() })),
    })
    .nullable(),
  points: z.number().int(),
  mostPoints: z.number().int(),
  ending: z.object({ title: z.string(), text: z.string(), percent: z.number().int(), facts: z.array(citedFact) }).nullable(),
  /** Best share of the points among the runs that came to an end, in percent. */
  bestPercent: z.number().int().nullable(),
})
/** A branching case as far as a learner has gone. */
export type CaseView = z.infer<typeof caseView>

/** Makes the next decision of a branching case. */
export const decideCaseStep = endpoint({
  method: 'POST',
  path: '/api/lessons/:moduleId/:lessonId/case',
  summary: 'Make the next decision of a branching case',
  access: 'reader',
  params: lessonPlace,
  body: z.object({
    step: z.string().max(40),
    option: z.string({ error: 'Please choose what you do.' }).max(20),
    /** For an admin, whose way is not kept: the decisions before this one. */
    before: z
      .array(z.object({ step: z.string().max(40), option: z.string().max(20) }))
      .max(100)
      .optional(),
  }),
  data: caseView,
  errors: ['lesson-not-found', 'lesson-kind-mismatch', 'case-moved-on', 'module-locked', 'demo-ended'],
})

/** Begins a branching case again; the newest runs before and the best one are kept. */
export const restartCase = endpoint({
  method: 'POST',
  path: '/api/lessons/:moduleId/:lessonId/case/restart',
  summary: 'Start a branching case again',
  access: 'reader',
  params: lessonPlace,
  data: caseView,
  errors: ['lesson-not-found', 'lesson-kind-mismatch', 'module-locked', 'demo-ended'],
})
