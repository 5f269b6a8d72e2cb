import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { isoTime } from './fields.ts'

/** A learner's certificate, as its owner sees it. */
export const ownCertificate = z.object({
  code: z.string(),
  courseTitle: z.string(),
  learnerName: z.string(),
  /** Length of the course in hours. */
  hours: z.number().int(),
  completedAt: isoTime,
  issuedAt: isoTime,
  /** Whether the public page tells the name; off until its owner switches it on. */
  showsName: z.boolean(),
  /** The public page that verifies it. */
  verifyUrl: z.string(),
  /** LinkedIn's form 'Add to profile', filled in. */
  linkedInUrl: z.string(),
})
/** A learner's certificate, as its owner sees it. */
export type OwnCertificate = z.infer<typeof ownCertificate>

/** Where a learner stands on the way to the certificate. */
export const certificateStatus = z.object({
  certificate: ownCertificate.nullable(),
  completedModules: z.number().int(),
  totalModules: z.number().int(),
  /** Score every quiz needs, in percent. */
  minScore: z.number().int(),
  /** What is missing, one sentence each; empty once it is earned. */
  missing: z.array(z.string()),
})
/** Where a learner stands on the way to the certificate. */
export type CertificateStatus = z.infer<typeof certificateStatus>

/** The caller's certificate, or what is missing for it. Issues it when it has been earned. */
export const getMyCertificate = endpoint({
  method: 'GET',
  path: '/api/certificates/mine',
  summary: 'The own certificate, or what is missing for it in words',
  access: 'user',
  data: certificateStatus,
})

/** Decides whether the public page tells the name. */
export const setCertificateName = endpoint({
  method: 'PUT',
  path: '/api/certificates/mine',
  summary: 'Show or hide the name on the public page of the own certificate',
  access: 'user',
  body: z.object({ showsName: z.boolean({ error: 'Please say whether your name is shown.' }) }),
  data: ownCertificate,
  errors: ['certificate-not-found'],
})

const codeParam = z.object({ code: z.string().trim().toUpperCase().max(40) })

/** Verifies a certificate: what anybody with its number may know, and no more. */
export const getCertificate = endpoint({
  method: 'GET',
  path: '/api/certificates/:code',
  summary: 'Verify a certificate by its number',
  access: 'public',
  params: codeParam,
  data: z.object({
    valid: z.literal(true),
    code: z.string(),
    courseTitle: z.string(),
    hours: z.number().int(),
    completedAt: isoTime,
    /** Null unless its owner shows it. */
    learnerName: z.string().nullable(),
  }),
  errors: ['certificate-not-found'],
  limits: [{ per: 'address', max: 60, windowSeconds: 600 }],
})

/** The certificate as PDF: for its owner, and for anybody once the owner shows the name. */
export const downloadCertificate = endpoint({
  method: 'GET',
  path: '/api/certificates/:code.pdf',
  summary: 'A certificate as PDF, for its owner or where the name is shown',
  access: 'public',
  params: codeParam,
  raw: 'application/pdf',
  errors: ['certificate-not-found'],
  limits: [{ per: 'address', max: 60, windowSeconds: 600 }],
})
