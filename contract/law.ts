import { z } from 'zod'
import { citedSource } from './cited-facts.ts'
import { factMark } from './course-content.ts'
import { endpoint } from './endpoint/endpoint.ts'

/** A market that has a law page, as its address names it. */
export const lawMarket = z.enum(['czechia', 'united-states'])

/** Whether a rule holds, lies ahead, or is unsettled: its day has come, and whether it applies is not known. */
export const lawState = z.enum(['holds', 'coming', 'unsettled'])

/** A change in a few words, and its day. */
const lawNews = z.strictObject({ on: z.iso.date(), words: z.string().min(1) })

/** `content/law/<market>.yaml`: which facts of the register stand on a market's law page, since when they hold, and what to do. */
export const lawPageFile = z.strictObject({
  market: z.string().min(1),
  asOf: z.iso.date(),
  /** When the page should be checked again; admins are told from two weeks before. */
  reviewBy: z.iso.date(),
  intro: z.string().min(1),
  /** What to do before anything else, in five lines. */
  first: z.array(z.string().min(1)).length(5),
  /** What could not be read or found, once for the page. */
  notRead: z.string().min(1),
  topics: z
    .array(
      z.strictObject({
        heading: z.string().min(1),
        lines: z
          .array(
            z.strictObject({
              fact: z.string().regex(/^F9\.\d+$/),
              /** The first day it holds, or would hold when it is coming. Absent where no source was found for it. */
              since: z.iso.date().optional(),
              /** The source that gives the first day, when the fact's own statement does not name it. */
              sinceFrom: z
                .string()
                .regex(/^S\d+$/)
                .optional(),
              state: lawState.default('holds'),
              do: z.string().min(1).optional(),
              /** What changed on which day, for the list of changes; a rule of several states may be older than its last change. */
              news: lawNews.optional(),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
})

/** A market's law page as it is shown. */
export const lawPage = z.object({
  market: z.string(),
  asOf: z.iso.date(),
  reviewBy: z.iso.date(),
  intro: z.string(),
  first: z.array(z.string()),
  notRead: z.string(),
  topics: z.array(
    z.object({
      heading: z.string(),
      lines: z.array(
        z.object({
          id: z.string(),
          statement: z.string(),
          mark: factMark,
          /** The first day; null where it was not found in a source. */
          since: z.iso.date().nullable(),
          state: lawState,
          todo: z.string().nullable(),
          news: lawNews.nullable(),
          sources: z.array(citedSource),
          /** Where the first day stands, when the statement does not name it. */
          sinceSource: citedSource.nullable(),
        }),
      ),
    }),
  ),
})
/** A market's law page as it is shown. */
export type LawPage = z.infer<typeof lawPage>

/** What holds in a market, since when, and what is coming. */
export const getLawPage = endpoint({
  method: 'GET',
  path: '/api/law/:market',
  summary: 'What a market’s law asks of recruiters, with dates and sources',
  access: 'reader',
  params: z.object({ market: lawMarket }),
  data: lawPage,
})

/** Something with legal statements whose day of review has passed or is near. */
export const dueReview = z.object({
  title: z.string(),
  /** Where it is read or edited. */
  path: z.string(),
  reviewBy: z.iso.date(),
  isPassed: z.boolean(),
})
/** Something with legal statements whose day of review has passed or is near. */
export type DueReview = z.infer<typeof dueReview>

/** What should be checked again, from two weeks before its day on. */
export const listDueReviews = endpoint({
  method: 'GET',
  path: '/api/due-reviews',
  summary: 'Lessons and law pages whose day of review has passed or is within two weeks',
  data: z.array(dueReview),
})
