import { z } from 'zod'
import { artefactType } from './artefacts.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { maxCertificateCodeLength, maxGroundsLength } from './field-limits.ts'
import { isoTime, isoTimeOrNull, requiredText } from './fields.ts'

/** What was assessed beside the completion: a final assessment and work that a reviewer accepted. */
export const assessedFacts = z.object({
  assessedAt: isoTime,
  /** Percent. */
  score: z.number().int(),
  /** Questions that were asked. */
  questions: z.number().int(),
  /** Questions they were drawn from. */
  pool: z.number().int(),
  artefact: artefactType,
  rubricVersion: z.string(),
  /** All of it in one sentence. */
  text: z.string(),
})
/** What was assessed beside the completion. */
export type AssessedFacts = z.infer<typeof assessedFacts>

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
  /** Null on a certificate of completion. */
  assessed: assessedFacts.nullable(),
  /** When an admin revoked it, and why; null while it is valid. */
  revoked: z.object({ at: isoTime, reason: z.string() }).nullable(),
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
  summary: 'The caller’s certificate, or what is still missing for it',
  access: 'user',
  data: certificateStatus,
})

/** Decides whether the public page tells the name. */
export const setCertificateName = endpoint({
  method: 'PUT',
  path: '/api/certificates/mine',
  summary: 'Show or hide the name on the public page of the caller’s certificate',
  access: 'user',
  body: z.object({ showsName: z.boolean({ error: 'Please say whether your name is shown.' }) }),
  data: ownCertificate,
  errors: ['certificate-not-found'],
})

const codeParam = z.object({ code: z.string().trim().toUpperCase().max(maxCertificateCodeLength) })

/** Verifies a certificate: what anybody with its number may know, and no more. */
export const getCertificate = endpoint({
  method: 'GET',
  path: '/api/certificates/:code',
  summary: 'Verify a certificate by its number',
  access: 'public',
  params: codeParam,
  data: z.object({
    /** False once it is revoked. */
    valid: z.boolean(),
    revokedAt: isoTimeOrNull,
    code: z.string(),
    courseTitle: z.string(),
    hours: z.number().int(),
    completedAt: isoTime,
    /** Null unless its owner shows it. */
    learnerName: z.string().nullable(),
    /** Null on a certificate of completion. */
    assessed: assessedFacts.nullable(),
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
  errors: ['certificate-not-found', 'certificate-revoked'],
  limits: [{ per: 'address', max: 60, windowSeconds: 600 }],
})

/** A certificate that an admin has revoked. */
const revokedCertificate = z.object({
  code: z.string(),
  learnerName: z.string(),
  courseTitle: z.string(),
  issuedAt: isoTime,
  revokedAt: isoTime,
  reason: z.string(),
})
/** A certificate that an admin has revoked. */
export type RevokedCertificate = z.infer<typeof revokedCertificate>

/** The certificates that are revoked, the last one first. */
export const listRevokedCertificates = endpoint({
  method: 'GET',
  path: '/api/certificates/revoked',
  summary: 'The revoked certificates, newest first',
  data: z.object({ certificates: z.array(revokedCertificate) }),
})

/** Revokes a certificate and its badges. Its learner and whoever verifies it see that; the reason is shown to the learner alone. */
export const revokeCertificate = endpoint({
  method: 'POST',
  path: '/api/certificates/:code/revoke',
  recentProof: true,
  summary: 'Revoke a certificate and its badges',
  params: codeParam,
  body: z.object({ reason: requiredText('Please say why the certificate is revoked', maxGroundsLength) }),
  data: revokedCertificate,
  errors: ['certificate-not-found', 'certificate-revoked'],
})

/** Makes a revoked certificate valid again. Badges that were downloaded before stay revoked; its learner can download a new one. */
export const restoreCertificate = endpoint({
  method: 'POST',
  path: '/api/certificates/:code/restore',
  recentProof: true,
  summary: 'Make a revoked certificate valid again',
  params: codeParam,
  data: z.object({ code: z.string() }),
  errors: ['certificate-not-found', 'certificate-not-revoked'],
})
