import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'

const readinessCheck = z.enum([
  'https',
  'mail-server',
  'controller',
  'contact',
  'czech-figure',
  'backup',
  'mail-waiting',
  'purge',
  'passkeys',
  'legal-review',
  'sample-data',
])

export const getReadiness = endpoint({
  method: 'GET',
  path: '/api/readiness',
  summary: 'What is missing before going live, and how to fix it',
  data: z.object({
    checked: z.int(),
    missing: z.array(
      z.object({
        check: readinessCheck,
        finding: z.string(),
        /** The solution; commands are between backticks. */
        remedy: z.string(),
        link: z.string().nullable(),
      }),
    ),
  }),
})
export type Readiness = z.infer<typeof getReadiness.data>
