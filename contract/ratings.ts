import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { isoTime, plainLine } from './fields.ts'
import { ratingPanel } from './rating-panel.ts'

const rating = z.strictObject({ answer: plainLine(20), rating: z.int().min(1).max(5), sentence: plainLine(700) })
export type GivenRating = z.infer<typeof rating>

const submittedRatings = z.object({ panel: z.string(), ratings: z.array(rating), submittedAt: isoTime })

/** Panels with their sheets, so that the page works offline; and what the caller rated. */
export const listRatingPanels = endpoint({
  method: 'GET',
  path: '/api/ratings',
  summary: 'Interview answers to rate, each with an invented panel’s ratings, and the caller’s own',
  access: 'user',
  data: z.object({ panels: z.array(ratingPanel), submitted: z.array(submittedRatings) }),
  errors: ['module-not-found', 'module-locked', 'demo-ended'],
})

/** The first ratings of a panel count, because its sheets are shown afterwards. */
export const submitRatings = endpoint({
  method: 'PUT',
  path: '/api/ratings/:panel',
  summary: 'Submit ratings of a panel’s answers; later ones change nothing',
  access: 'user',
  params: z.object({ panel: z.string().max(40) }),
  body: z.object({ ratings: z.array(rating).max(10) }),
  data: submittedRatings,
  errors: ['module-not-found', 'module-locked', 'demo-ended', 'panel-not-found'],
})
