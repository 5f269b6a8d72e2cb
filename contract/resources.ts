import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'

/** A takeaway of a module, with the caller's lock state. */
export const resourceView = z.object({
  /** As in `/downloads/{filename}`. */
  filename: z.string(),
  title: z.string(),
  type: z.string(),
  moduleId: z.number().int(),
  moduleTitle: z.string(),
  /** Size in bytes; null while the file has not been built. */
  size: z.number().int().nullable(),
  locked: z.boolean(),
  /** Why it is locked: an earlier module is open, or the caller has only Module 1. */
  lockReason: z.enum(['previous-module', 'full-access']).nullable(),
  /** Where a plain link downloads it, signed for at most 5 minutes unless it is public; null while locked. */
  url: z.string().nullable(),
  /** How often it was downloaded; null for everybody but an admin. */
  downloads: z.number().int().nullable(),
})
/** A takeaway of a module, with the caller's lock state. */
export type ResourceView = z.infer<typeof resourceView>

/** Lists all takeaways in course order; an admin also sees how often each was downloaded. */
export const listResources = endpoint({
  method: 'GET',
  path: '/api/resources',
  summary: 'All takeaways with the caller’s lock state and links valid for 5 minutes',
  access: 'reader',
  data: z.array(resourceView),
})

/** Downloads a takeaway: those of Module 1 are public, the others need a reader of the module or a signed link. */
export const downloadTakeaway = endpoint({
  method: 'GET',
  path: '/downloads/:filename',
  summary: 'A takeaway as PDF: Module 1’s are public, others need a reader of the module or a signed link',
  access: 'public',
  params: z.object({ filename: z.string().max(200) }),
  query: z.object({
    expires: z.string().max(20).optional(),
    for: z.string().max(20).optional(),
    signature: z.string().max(100).optional(),
  }),
  raw: 'application/pdf',
  errors: ['resource-not-found', 'not-signed-in', 'module-locked', 'demo-ended', 'download-link-expired'],
  limits: [{ per: 'address', max: 300, windowSeconds: 600 }],
})
