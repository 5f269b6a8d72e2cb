import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { plainLine } from './fields.ts'

export const maxSearchLength = 100

const searchResult = z.object({
  kind: z.enum(['lesson', 'law', 'takeaway', 'note', 'locked']),
  /** Of the lesson, page or file; of a locked module its own. */
  title: z.string(),
  place: z.string(),
  /** Null for a locked module. */
  path: z.string().nullable(),
  /** The passage; empty for a locked module. */
  parts: z.array(z.object({ text: z.string(), isMarked: z.boolean() })),
})
export type SearchResult = z.infer<typeof searchResult>

export const searchCourse = endpoint({
  method: 'GET',
  path: '/api/search',
  summary:
    'Search in the course’s lessons, law pages and takeaways, and in the caller’s notes; locked modules are found by title only',
  access: 'user',
  query: z.object({ search: plainLine(maxSearchLength).default('') }),
  data: z.object({
    /** Words that were searched instead of ones that occur nowhere. */
    corrections: z.array(z.object({ typed: z.string(), searched: z.string() })),
    results: z.array(searchResult),
  }),
})
