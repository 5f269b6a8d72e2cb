import { createHash } from 'node:crypto'
import type { BadgeLevel } from '#contract/badges.ts'
import type { OperatorSettings } from '#contract/settings.ts'

const credentials = 'https://www.w3.org/ns/credentials/v2'
const openBadges = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'

/** Who issues badges, and where. */
export type Issuer = { publicUrl: string; operator: Pick<OperatorSettings, 'name' | 'courseName' | 'contactEmail'> }

/** The issuer as an Open Badges profile. */
export const issuerProfile = ({ publicUrl, operator }: Issuer) => ({
  id: `${publicUrl}/api/badges/issuer`,
  type: ['Profile'],
  name: operator.name || operator.courseName,
  url: publicUrl,
  ...(operator.contactEmail ? { email: operator.contactEmail } : {}),
})

/** What a badge of a level is given for. */
export const achievementOf = ({ publicUrl, operator }: Issuer, level: BadgeLevel) => ({
  id: `${publicUrl}/api/badges/achievements/${level}`,
  type: ['Achievement'],
  ...(level === 'assessed'
    ? {
        achievementType: 'Certificate',
        name: `${operator.courseName}: Assessed`,
        description: 'Completed the course, passed its final assessment, and had one work accepted by a reviewer.',
        criteria: {
          narrative:
            'All modules completed and each quiz passed; a final assessment of 20 cases from all modules in 40 minutes, passed with at least 80 %; one work accepted by a reviewer, every criterion of a published rubric being met.',
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

/** A JSON-LD document that stands by itself. */
export const standAlone = <Document extends object>(document: Document) => ({
  '@context': [credentials, openBadges],
  ...document,
})

/** The email as Open Badges hash it: whoever knows the address can check that the badge is its owner's. */
const hashedEmail = (email: string, salt: string) => ({
  type: 'IdentityObject',
  hashed: true,
  identityHash: `sha256$${createHash('sha256')
    .update(email + salt)
    .digest('hex')}`,
  identityType: 'emailAddress',
  salt,
})

/** What a badge says. */
export type BadgeFacts = {
  id: string
  level: BadgeLevel
  issuedAt: Date
  learnerName: string
  /** Only when its owner has proven it. */
  email: string | undefined
  verifyUrl: string
  /** What was done, in a sentence. */
  evidence: string
  status: { list: string; index: number }
}

/** A certificate as an Open Badges 3.0 credential, with the claims of a JSON Web Token. Same facts, same credential. */
export function badgeCredential(by: Issuer, facts: BadgeFacts) {
  const id = `urn:uuid:${facts.id}`
  const issuer = issuerProfile(by)
  const achievement = achievementOf(by, facts.level)
  const salt = createHash('sha256').update(id).digest('hex').slice(0, 32)
  return {
    ...standAlone({
      id,
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      name: achievement.name,
      issuer,
      validFrom: facts.issuedAt.toISOString(),
      credentialSubject: {
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
    nbf: Math.floor(facts.issuedAt.getTime() / 1000),
  }
}

/** The signed list of revocations as a credential; `encodedList` is the compressed bitstring. */
export function statusListCredential(publicUrl: string, list: { url: string; encodedList: string; validFrom: Date }) {
  const issuer = `${publicUrl}/api/badges/issuer`
  return {
    '@context': [credentials],
    id: list.url,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer,
    validFrom: list.validFrom.toISOString(),
    credentialSubject: {
      id: `${list.url}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: list.encodedList,
    },
    iss: issuer,
    jti: list.url,
    nbf: Math.floor(list.validFrom.getTime() / 1000),
  }
}
