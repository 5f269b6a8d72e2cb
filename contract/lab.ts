import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { idParam, isoTime, plainText } from './fields.ts'
import { labDrill, labDrillId, labProfile, labQuery, labWords } from './lab-content.ts'

/** The parts of the lab that an admin has edited; the others are part of the site. */
export const getLabEdits = endpoint({
  method: 'GET',
  path: '/api/lab/content',
  summary: 'The parts of the search lab that an admin has edited',
  access: 'user',
  data: z.object({
    profiles: z.array(labProfile).optional(),
    drills: z.array(labDrill).optional(),
    words: labWords.optional(),
  }),
  errors: ['module-not-found', 'module-locked', 'demo-ended'],
})

/** A learner's best string for a drill whose goal it reaches. */
const labScore = z.object({
  drill: labDrillId,
  search: z.string(),
  found: z.int(),
  of: z.int(),
  results: z.int(),
  submittedAt: isoTime,
})

export const listLabScores = endpoint({
  method: 'GET',
  path: '/api/lab/scores',
  summary: 'The drills of the search lab that the caller has done, each with its best string',
  access: 'user',
  data: z.array(labScore),
  errors: ['module-not-found', 'module-locked', 'demo-ended'],
})

/** Only strings that reach the drill's goal are accepted; the best one counts. */
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

/** Longest note to a kept string, in characters. */
export const maxLabNote = 500

const labString = z.object({ id: z.uuid(), query: labQuery, note: z.string(), savedAt: isoTime })

export const listLabStrings = endpoint({
  method: 'GET',
  path: '/api/lab/strings',
  summary: 'The search strings that the caller keeps, with notes, the newest first',
  access: 'user',
  data: z.array(labString),
})

/** Keeps a string, or changes its note. The sender makes the id. */
export const saveLabString = endpoint({
  method: 'PUT',
  path: '/api/lab/strings/:id',
  summary: 'Keep a search string with a note',
  access: 'user',
  params: idParam,
  body: z.object({ query: labQuery, note: plainText(maxLabNote).default('') }),
  data: labString,
  errors: ['module-not-found', 'module-locked', 'demo-ended'],
})

export const deleteLabString = endpoint({
  method: 'DELETE',
  path: '/api/lab/strings/:id',
  summary: 'Delete a kept search string',
  access: 'user',
  params: idParam,
  data: z.object({}),
  errors: ['lab-string-not-found'],
})
