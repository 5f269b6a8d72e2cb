import { z } from 'zod'
import { citedSource } from './cited-facts.ts'
import { factMark } from './course-content.ts'
import { endpoint } from './endpoint/endpoint.ts'

export const lawMarket = z.enum(['czechia', 'united-states'])

/** `unsettled`: the rule's day has come, but whether it applies is unknown. */
export const lawState = z.enum(['holds', 'coming', 'unsettled'])

const lawNews = z.strictObject({ on: z.iso.date(), words: z.string().min(1) })

/** `content/law/<market>.yaml`: the facts on a market's law page, when they apply, and what to do. */
export const lawPageFile = z.strictObject({
  market: z.string().min(1),
  asOf: z.iso.date(),
  /** Next review; admins are notified two weeks before. */
  reviewBy: z.iso.date(),
  intro: z.string().min(1),
  first: z.array(z.string().min(1)).length(5),
  notRead: z.string().min(1),
  topics: z
    .array(
      z.strictObject({
        heading: z.string().min(1),
        lines: z
          .array(
            z.strictObject({
              fact: z.string().regex(/^F9\.\d+$/),
              /** The first day the rule applies; absent without a source. */
              since: z.iso.date().optional(),
              /** The source of that day, if the fact does not state it. */
              sinceFrom: z
                .string()
                .regex(/^S\d+$/)
                .optional(),
              state: lawState.default('holds'),
              do: z.string().min(1).optional(),
              /** The entry in the list of changes; a rule with several states may be older than its last change. */
              news: lawNews.optional(),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
})

export const lawPage = lawPageFile.extend({
  topics: z.array(
    z.object({
      heading: z.string(),
      lines: z.array(
        z.object({
          id: z.string(),
          statement: z.string(),
          mark: factMark,
          /** Null without a source. */
          since: z.iso.date().nullable(),
          state: lawState,
          todo: z.string().nullable(),
          news: lawNews.nullable(),
          sources: z.array(citedSource),
          /** The source of the first day, if the statement does not name it. */
          sinceSource: citedSource.nullable(),
        }),
      ),
    }),
  ),
})
export type LawPage = z.infer<typeof lawPage>

export const getLawPage = endpoint({
  method: 'GET',
  path: '/api/law/:market',
  summary: 'What a market’s law asks of recruiters, with dates and sources',
  access: 'reader',
  params: z.object({ market: lawMarket }),
  data: lawPage,
})

/** A page or lesson with legal statements whose review is due soon or overdue. */
export const dueReview = z.object({
  title: z.string(),
  path: z.string(),
  reviewBy: z.iso.date(),
  isPassed: z.boolean(),
})
export type DueReview = z.infer<typeof dueReview>

/** From two weeks before the review date. */
export const listDueReviews = endpoint({
  method: 'GET',
  path: '/api/due-reviews',
  summary: 'Lessons and law pages whose day of review has passed or is within two weeks',
  data: z.array(dueReview),
})
