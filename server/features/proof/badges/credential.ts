import { createHash } from 'node:crypto'
import type { BadgeLevel } from '#contract/badges.ts'
import type { OperatorSettings } from '#contract/settings.ts'

const credentials = 'https://www.w3.org/ns/credentials/v2'
const openBadges = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'

export type Issuer = { publicUrl: string; operator: Pick<OperatorSettings, 'name' | 'courseName' | 'contactEmail'> }

export const issuerProfile = ({ publicUrl, operator }: Issuer) => ({
  id: `${publicUrl}/api/badges/issuer`,
  type: ['Profile'],
  name: operator.name || operator.courseName,
  url: publicUrl,
  ...(operator.contactEmail ? { email: operator.contactEmail } : {}),
})

export const achievementOf = ({ publicUrl, operator }: Issuer, level: BadgeLevel) => ({
  id: `${publicUrl}/api/badges/achievements/${level}`,
  type: ['Achievement'],
  image: {
    id: `${publicUrl}/api/badges/achievements/${level}/picture`,
    type: 'Image',
    caption: `Badge of ${operator.courseName}: ${level === 'assessed' ? 'Assessed' : 'Completion'}`,
  },
  ...(level === 'assessed'
    ? {
        achievementType: 'Certificate',
        name: `${operator.courseName}: Assessed`,
        description: 'Completed the course, passed its final assessment, and had one piece of work accepted by a reviewer.',
        criteria: {
          narrative:
            'All modules completed and each quiz passed; a final assessment of 20 cases from all modules in 40 minutes, passed with at least 80%; one piece of work accepted by a reviewer, every criterion of a published rubric being met.',
        },
      }
    : {
        achievementType: 'CertificateOfCompletion',
        name: `${operator.courseName}: Completion`,
        description: 'Completed all modules of the course and passed each quiz.',
        criteria: {
          narrative: 'All modules completed and the quiz of each passed, with the explanations shown between attempts.',
        },
      }),
})

export const withJsonLdContext = <Document extends object>(document: Document) => ({
  '@context': [credentials, openBadges],
  ...document,
})

/** Seconds only: verifiers compare it with the token's whole seconds. */
const bySecond = (at: Date) => `${at.toISOString().slice(0, 19)}Z`

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

/** Pseudonymous subject id, unique per badge and not linkable. */
function holderOf(badgeId: string): string {
  const digest = createHash('sha256').update(`holder of ${badgeId}`).digest('hex')
  // Sets the bits of a custom UUID (version 8, RFC 9562).
  const [a, b, c, d, e] = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    digest.slice(13, 16),
    digest.slice(17, 20),
    digest.slice(20, 32),
  ]
  return `urn:uuid:${a}-${b}-8${c}-8${d}-${e}`
}

/** The hashed email of Open Badges, which lets anyone who knows the address check the owner. */
const hashedEmail = (email: string, salt: string) => ({
  type: 'IdentityObject',
  hashed: true,
  identityHash: `sha256$${createHash('sha256')
    .update(email + salt)
    .digest('hex')}`,
  identityType: 'emailAddress',
  salt,
})

export type BadgeFacts = {
  id: string
  level: BadgeLevel
  issuedAt: Date
  learnerName: string
  email: string | undefined
  verifyUrl: string
  evidence: string
  status: { list: string; index: number }
}

/** A certificate as an Open Badges 3.0 credential with JWT claims; deterministic. */
export function badgeCredential(by: Issuer, facts: BadgeFacts) {
  const id = `urn:uuid:${facts.id}`
  const issuer = issuerProfile(by)
  const achievement = achievementOf(by, facts.level)
  const holder = holderOf(id)
  const salt = createHash('sha256').update(id).digest('hex').slice(0, 32)
  return {
    ...withJsonLdContext({
      id,
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      name: achievement.name,
      issuer,
      validFrom: bySecond(facts.issuedAt),
      credentialSubject: {
        id: holder,
        type: ['AchievementSubject'],
        identifier: [
          { type: 'IdentityObject', hashed: false, identityHash: facts.learnerName, identityType: 'name' },
          ...(facts.email ? [hashedEmail(facts.email, salt)] : []),
        ],
        achievement,
      },
      evidence: [
        { id: facts.verifyUrl, type: ['Evidence'], name: 'Page that verifies the certificate', narrative: facts.evidence },
      ],
      credentialStatus: {
        id: `${facts.status.list}#${facts.status.index}`,
        type: 'BitstringStatusListEntry',
        statusPurpose: 'revocation',
        statusListIndex: String(facts.status.index),
        statusListCredential: facts.status.list,
      },
    }),
    iss: issuer.id,
    jti: id,
    sub: holder,
    nbf: secondsOf(facts.issuedAt),
  }
}

export function statusListCredential(publicUrl: string, list: { url: string; encodedList: string; validFrom: Date }) {
  const issuer = `${publicUrl}/api/badges/issuer`
  return {
    '@context': [credentials],
    id: list.url,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer,
    validFrom: bySecond(list.validFrom),
    credentialSubject: {
      id: `${list.url}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: list.encodedList,
    },
    iss: issuer,
    jti: list.url,
    sub: `${list.url}#list`,
    nbf: secondsOf(list.validFrom),
  }
}
