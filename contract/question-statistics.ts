import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { isoTimeOrNull } from './fields.ts'

const count = z.number().int()

/** How each question of the quizzes and of the final assessment does, from every stored attempt. */
export const listQuestionStatistics = endpoint({
  method: 'GET',
  path: '/api/questions/statistics',
  summary: 'Difficulty, discrimination and chosen options of each question, per pool',
  data: z.object({
    /** When the answers were counted; null before the first time, when `pools` is empty. */
    countedAt: isoTimeOrNull,
    pools: z.array(
      z.object({
        moduleId: count,
        lessonId: count,
        lessonTitle: z.string(),
        /** What the questions are asked in. */
        pool: z.enum(['quiz', 'assessment']),
        questions: z.array(
          z.object({
            id: z.string(),
            question: z.string(),
            answered: count,
            /** Share of right answers in percent; null before the first answer. */
            rightPercent: count.nullable(),
            /**
             * Correlation of a right answer with the share of right answers to the other questions of the attempt, from -1 to 1; null
             * where it cannot be computed yet. Near 0 or below, the question does not tell who knows the subject.
             */
            discrimination: z.number().nullable(),
            options: z.array(z.object({ id: z.string(), text: z.string(), isRight: z.boolean(), count })),
          }),
        ),
      }),
    ),
  }),
})

/** The same numbers as a file, a line for each option. */
export const exportQuestionStatistics = endpoint({
  method: 'GET',
  path: '/api/questions/statistics/export',
  summary: 'How each question and each of its options performs, as a CSV file',
  raw: 'text/csv',
})
