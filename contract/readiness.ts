import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'

/** What real visitors need before the site is opened to them. */
const readinessCheck = z.enum([
  'https',
  'mail-server',
  'controller',
  'contact',
  'backup',
  'purge',
  'passkeys',
  'legal-review',
  'sample-data',
])

/** What is missing for real visitors, each with what to do about it. */
export const getReadiness = endpoint({
  method: 'GET',
  path: '/api/readiness',
  summary: 'What is missing before going live, and how to fix it',
  data: z.object({
    /** How many things are looked at. */
    checked: z.int(),
    missing: z.array(
      z.object({
        check: readinessCheck,
        /** What is wrong, as a sentence. */
        finding: z.string(),
        /** What to do about it; commands stand between backticks. */
        remedy: z.string(),
        /** The page on which to do or see it; null for what is set where the server runs. */
        link: z.string().nullable(),
      }),
    ),
  }),
})
/** What is missing for real visitors. */
export type Readiness = z.infer<typeof getReadiness.data>
