import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { maxInteger } from './fields.ts'

export const badgeLevel = z.enum(['completion', 'assessed'])
export type BadgeLevel = z.infer<typeof badgeLevel>

/** Verifiers call these often, from anywhere. */
const forVerifiers = { access: 'public', limits: [{ per: 'address', max: 600, windowSeconds: 600 }] } as const

export const downloadBadge = endpoint({
  method: 'GET',
  path: '/api/badges/mine',
  summary: 'The caller’s certificate as an Open Badges 3.0 credential (signed JWT)',
  access: 'user',
  raw: 'application/vc+jwt',
  errors: ['certificate-not-found', 'certificate-revoked'],
  limits: [{ per: 'address', max: 60, windowSeconds: 600 }],
})

export const getBadgeIssuer = endpoint({
  ...forVerifiers,
  method: 'GET',
  path: '/api/badges/issuer',
  summary: 'The issuer of badges as an Open Badges 3.0 profile',
  raw: 'application/ld+json',
})

export const getBadgeAchievement = endpoint({
  ...forVerifiers,
  method: 'GET',
  path: '/api/badges/achievements/:level',
  summary: 'What a badge is given for, as an Open Badges 3.0 achievement',
  params: z.object({ level: badgeLevel }),
  raw: 'application/ld+json',
})

export const getBadgePicture = endpoint({
  ...forVerifiers,
  method: 'GET',
  path: '/api/badges/achievements/:level/picture',
  summary: 'The picture of a badge, in the operator’s look',
  params: z.object({ level: badgeLevel }),
  raw: 'image/png',
})

export const listBadgeKeys = endpoint({
  ...forVerifiers,
  method: 'GET',
  path: '/api/badges/keys',
  summary: 'The public keys of badges as a JSON Web Key Set',
  raw: 'application/jwk-set+json',
})

export const getBadgeKey = endpoint({
  ...forVerifiers,
  method: 'GET',
  path: '/api/badges/keys/:keyId',
  summary: 'One public key of badges as a JSON Web Key',
  params: z.object({ keyId: z.string().max(100) }),
  raw: 'application/jwk+json',
  errors: ['badge-key-not-found'],
})

/** A signed W3C Bitstring Status List. */
export const getBadgeStatusList = endpoint({
  ...forVerifiers,
  method: 'GET',
  path: '/api/badges/status/:list',
  summary: 'Which badges are revoked (W3C Bitstring Status List, signed JWT)',
  params: z.object({ list: z.coerce.number().int().min(0).max(maxInteger) }),
  raw: 'application/vc+jwt',
})
