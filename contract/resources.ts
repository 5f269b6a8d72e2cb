import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { signedQuery } from './mail.ts'

export const resourceView = z.object({
  filename: z.string(),
  title: z.string(),
  type: z.string(),
  moduleId: z.number().int(),
  moduleTitle: z.string(),
  /** Bytes; null until the file was built. */
  size: z.number().int().nullable(),
  locked: z.boolean(),
  lockReason: z.enum(['previous-module', 'full-access']).nullable(),
  /** Signed for at most 5 minutes unless public; null while locked. */
  url: z.string().nullable(),
  /** Null except for admins. */
  downloads: z.number().int().nullable(),
})
export type ResourceView = z.infer<typeof resourceView>

export const listResources = endpoint({
  method: 'GET',
  path: '/api/resources',
  summary: 'All takeaways with the caller’s lock state and links valid for 5 minutes',
  access: 'reader',
  data: z.array(resourceView),
})

/** The kinds of readers in download statistics, which are anonymous. */
const readerKind = z.enum(['visitor', 'invitation', 'demo', 'learner', 'admin'])
export type ReaderKind = z.infer<typeof readerKind>

/** Public for Module 1; others require a reader of the module or a signed address. */
export const downloadTakeaway = endpoint({
  method: 'GET',
  path: '/downloads/:filename',
  summary: 'A takeaway as PDF: Module 1’s are public, others need a reader of the module or a signed link',
  access: 'public',
  params: z.object({ filename: z.string().max(200) }),
  query: signedQuery.extend({ for: readerKind.optional().catch(undefined) }),
  raw: 'application/pdf',
  errors: ['resource-not-found', 'not-signed-in', 'not-allowed', 'module-locked', 'demo-ended', 'download-link-expired'],
  limits: [{ per: 'address', max: 300, windowSeconds: 600 }],
})
