import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { csvOptions } from './endpoint/list.ts'
import { isoTimeOrNull } from './fields.ts'

const count = z.number().int()

export const listQuestionStatistics = endpoint({
  method: 'GET',
  path: '/api/questions/statistics',
  summary: 'Difficulty, discrimination and chosen options of each question, per pool',
  data: z.object({
    /** Null before the first count, when `pools` is empty. */
    countedAt: isoTimeOrNull,
    pools: z.array(
      z.object({
        moduleId: count,
        lessonId: count,
        lessonTitle: z.string(),
        pool: z.enum(['quiz', 'assessment']),
        questions: z.array(
          z.object({
            id: z.string(),
            question: z.string(),
            answered: count,
            /** Percent; null before the first answer. */
            rightPercent: count.nullable(),
            /** Correlation with the share of right answers to the other questions, -1 to 1; values near or below 0 mark a poor question. */
            discrimination: z.number().nullable(),
            options: z.array(z.object({ id: z.string(), text: z.string(), isRight: z.boolean(), count })),
          }),
        ),
      }),
    ),
  }),
})

/** One line per option. */
export const exportQuestionStatistics = endpoint({
  method: 'GET',
  path: '/api/questions/statistics/export',
  summary: 'How each question and each of its options performs, as a CSV file',
  query: z.object(csvOptions),
  raw: 'text/csv',
})
