import { z } from 'zod'
import { artefactType } from './artefacts.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { maxCertificateCodeLength, maxGroundsLength } from './field-limits.ts'
import { isoTime, isoTimeOrNull, requiredLine, requiredText } from './fields.ts'

export const assessedFacts = z.object({
  assessedAt: isoTime,
  /** Percent. */
  score: z.number().int(),
  questions: z.number().int(),
  pool: z.number().int(),
  artefact: artefactType,
  rubricVersion: z.string(),
})

const certificateFacts = z.object({
  code: z.string(),
  courseTitle: z.string(),
  hours: z.number().int(),
  completedAt: isoTime,
  /** Null on a certificate of completion. */
  assessed: assessedFacts.nullable(),
  /** The assessed skills, in one sentence for an employer. */
  achievement: z.string(),
})

const ownCertificate = certificateFacts.extend({
  learnerName: z.string(),
  issuedAt: isoTime,
  /** Whether the public page shows the name; off by default. */
  showsName: z.boolean(),
  /** Null while it is valid. */
  revoked: z.object({ at: isoTime, reason: z.string(), mayEarnAgain: z.boolean() }).nullable(),
  verifyUrl: z.string(),
  linkedInUrl: z.string(),
})
export type OwnCertificate = z.infer<typeof ownCertificate>

export const certificateStatus = z.object({
  certificate: ownCertificate.nullable(),
  completedModules: z.number().int(),
  totalModules: z.number().int(),
  /** Minimum score of every quiz, in percent. */
  minScore: z.number().int(),
  /** One sentence per missing item. */
  missing: z.array(z.string()),
})
export type CertificateStatus = z.infer<typeof certificateStatus>

export const getMyCertificate = endpoint({
  method: 'GET',
  path: '/api/certificates/mine',
  summary: 'The caller’s certificate, or what is still missing for it',
  access: 'user',
  data: certificateStatus,
})

export const setCertificateName = endpoint({
  method: 'PUT',
  path: '/api/certificates/mine',
  summary: 'Show or hide the name on the public page of the caller’s certificate',
  access: 'user',
  body: z.object({ showsName: z.boolean({ error: 'Please say whether your name is shown.' }) }),
  data: ownCertificate,
  errors: ['certificate-not-found'],
})

const nameBody = z.object({ fullName: requiredLine('Please enter the name for the certificate') })

/** The new certificate has another number; the old one names it as its replacement. */
export const correctMyCertificate = endpoint({
  method: 'POST',
  path: '/api/certificates/mine/name',
  recentProof: true,
  summary: 'Replace the caller’s certificate by one with a corrected name, at most twice a year',
  access: 'user',
  body: nameBody,
  data: ownCertificate,
  errors: ['certificate-not-found', 'certificate-revoked', 'certificate-corrected-twice'],
  limits: [{ per: 'address', max: 60, windowSeconds: 3600 }],
})

const codeParam = z.object({ code: z.string().trim().toUpperCase().max(maxCertificateCodeLength) })

export const getCertificate = endpoint({
  method: 'GET',
  path: '/api/certificates/:code',
  summary: 'Verify a certificate by its number',
  access: 'public',
  params: codeParam,
  data: certificateFacts.extend({
    valid: z.boolean(),
    revokedAt: isoTimeOrNull,
    replaced: z.object({ at: isoTime, by: z.string().nullable() }).nullable(),
    /** Null unless its owner shows it, and on a replaced certificate, whose name may be wrong. */
    learnerName: z.string().nullable(),
  }),
  errors: ['certificate-not-found'],
  limits: [{ per: 'address', max: 60, windowSeconds: 600 }],
})

/** For its owner, and for everyone once the owner shows the name. */
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

const revokedCertificate = z.object({
  code: z.string(),
  learnerName: z.string(),
  courseTitle: z.string(),
  issuedAt: isoTime,
  revokedAt: isoTime,
  reason: z.string(),
  mayEarnAgain: z.boolean(),
  replacedBy: z.string().nullable(),
})
export type RevokedCertificate = z.infer<typeof revokedCertificate>

export const listRevokedCertificates = endpoint({
  method: 'GET',
  path: '/api/certificates/revoked',
  summary: 'The revoked certificates, newest first',
  data: z.object({ certificates: z.array(revokedCertificate) }),
})

export const revokeCertificate = endpoint({
  method: 'POST',
  path: '/api/certificates/:code/revoke',
  recentProof: true,
  summary: 'Revoke a certificate and its badges',
  params: codeParam,
  body: z.object({
    reason: requiredText('Please say why the certificate is revoked', maxGroundsLength),
    /** Whether its learner gets another one as soon as all requirements are met. */
    mayEarnAgain: z.boolean().default(false),
  }),
  data: revokedCertificate,
  errors: ['certificate-not-found', 'certificate-revoked', 'certificate-replaced'],
})

export const correctCertificate = endpoint({
  method: 'POST',
  path: '/api/certificates/:code/name',
  recentProof: true,
  summary: 'Replace a certificate by one with a corrected name',
  params: codeParam,
  body: nameBody,
  data: z.object({ code: z.string(), learnerName: z.string() }),
  errors: ['certificate-not-found', 'certificate-revoked', 'certificate-replaced'],
})

/** Badges downloaded before stay revoked; the learner can download a new one. */
export const restoreCertificate = endpoint({
  method: 'POST',
  path: '/api/certificates/:code/restore',
  recentProof: true,
  summary: 'Make a revoked certificate valid again',
  params: codeParam,
  data: z.object({ code: z.string() }),
  errors: ['certificate-not-found', 'certificate-not-revoked', 'certificate-replaced'],
})
