import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { isoTime } from './fields.ts'
import { labDrillId, labQuery } from './lab-content.ts'

/** The best string with which somebody reached the goal of a drill. */
const labScore = z.object({
  drill: labDrillId,
  search: z.string(),
  found: z.int(),
  of: z.int(),
  results: z.int(),
  submittedAt: isoTime,
})

/** The drills of the search lab that the caller has done. */
export const listLabScores = endpoint({
  method: 'GET',
  path: '/api/lab/scores',
  summary: 'The drills of the search lab that the caller has done, each with its best string',
  access: 'user',
  data: z.array(labScore),
  errors: ['module-not-found', 'module-locked', 'demo-ended'],
})

/** Submits a string that reaches a drill's goal; the better of two strings counts. */
export const submitLabDrill = endpoint({
  method: 'PUT',
  path: '/api/lab/drills/:drill',
  summary: 'Submit a string that reaches the goal of a drill of the search lab',
  access: 'user',
  params: z.object({ drill: z.string().max(40) }),
  body: z.object({ query: labQuery }),
  data: labScore,
  errors: ['module-not-found', 'module-locked', 'demo-ended', 'drill-not-found'],
})
