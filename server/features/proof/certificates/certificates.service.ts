import { randomInt } from 'node:crypto'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { provenAddress } from '../../../platform/addresses/proven-address.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { operatorName, readDocumentBrand, readOperator } from '../../../platform/operator/operator.service.ts'
import { addTombstones, removeTombstone } from '../../../platform/privacy/tombstones.ts'
import type { Course } from '../../learning/catalogue/course-snapshot.ts'
import { readLearning } from '../../learning/progress/access.service.ts'
import { readLearningState } from '../../learning/progress/learners.service.ts'
import { publishEvent } from '../../office/webhooks/publish-event.ts'
import { assessedSentence, completionSentence } from './assessed-sentence.ts'
import { certificateMail, certificateReplacedMail } from './certificate-email.ts'
import { certifiedModules, rateForCertificate } from './certificate-rule.ts'
import {
  type CertificateRow,
  countCorrections,
  findCertificateByCode,
  findCertificateOf,
  findGraduate,
  insertCertificate,
  listCodesOf,
  lockGraduate,
  replaceCertificate,
  setShowsName,
} from './certificates.queries.ts'
import { notifyCompletion, notifyGraduate } from './notify-graduate.ts'

type AccountCaller = Extract<Caller, { kind: 'account' }>

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new certificate number with 60 random bits, too many to guess. */
const newCode = () =>
  `PTC-${Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')).join('-')}`

const hoursOf = (course: Course) =>
  Math.max(1, Math.round(certifiedModules(course.modules).reduce((sum, module) => sum + module.minutes, 0) / 60))

const verifyUrlOf = ({ config }: Pick<Deps, 'config'>, code: string) => `${config.PUBLIC_URL}/certificate/${code}`

function linkedInUrlOf(deps: Pick<Deps, 'config'>, row: CertificateRow, organizationName: string): string {
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: row.courseTitle,
    organizationName,
    issueYear: String(row.issuedAt.getUTCFullYear()),
    issueMonth: String(row.issuedAt.getUTCMonth() + 1),
    certUrl: verifyUrlOf(deps, row.code),
    certId: row.code,
  })
  return `https://www.linkedin.com/profile/add?${query}`
}

function assessedOf(row: CertificateRow) {
  const { assessedAt, assessmentScore: score, assessmentQuestions: questions, assessmentPool: pool } = row
  const { artefactType: artefact, rubricVersion } = row
  if (!assessedAt || score === null || questions === null || pool === null || !artefact || rubricVersion === null) return null
  return { assessedAt, score, questions, pool, artefact, rubricVersion }
}

function achievementOf({ config }: Pick<Deps, 'config'>, row: CertificateRow): string {
  const assessed = assessedOf(row)
  return assessed ? assessedSentence(assessed) : completionSentence(config.CERTIFICATE_MIN_SCORE)
}

const ownView = async (deps: Pick<Deps, 'config' | 'db'>, row: CertificateRow) => ({
  ...row,
  assessed: assessedOf(row),
  achievement: achievementOf(deps, row),
  revoked: row.revokedAt && { at: row.revokedAt, reason: row.revocationReason ?? '', mayEarnAgain: row.mayEarnAgain },
  verifyUrl: verifyUrlOf(deps, row.code),
  linkedInUrl: linkedInUrlOf(deps, row, operatorName(await readOperator(deps.db))),
})

/** Issues the certificate and its mail once earned; idempotent. A learner who lacks only a quiz result is notified once. */
export async function issueCertificateWhenEarned(
  trx: Queryable,
  deps: Pick<Deps, 'config' | 'clock'>,
  { userId, course }: { userId: string; course: Course },
): Promise<void> {
  const state = await readLearningState(trx, { userId })
  const eligibility = rateForCertificate(course.modules, state, deps.config.CERTIFICATE_MIN_SCORE)
  if (eligibility.completedAt === undefined) return
  const account = await findGraduate(trx, userId)
  if (account?.userType !== 'full') return
  if (eligibility.missing.length > 0) return notifyCompletion(trx, deps, { ...account, id: userId }, eligibility)
  const code = newCode()
  const now = deps.clock.now()
  const earned = {
    userId,
    code,
    learnerName: account.fullName,
    courseTitle: (await readOperator(trx)).courseName,
    hours: hoursOf(course),
    completedAt: eligibility.completedAt,
    issuedAt: now,
  }
  const before = await findCertificateOf(trx, userId)
  const isIssued = before
    ? before.mayEarnAgain && (await replaceCertificate(trx, before.code, 'earned-again', earned, now)) !== undefined
    : await insertCertificate(trx, earned)
  if (!isIssued) return
  await publishEvent(trx, deps, 'certificate.issued', { userId, code }, userId)
  const address = provenAddress(account)
  if (address !== undefined) await queueMail(trx, deps, certificateMail, address, { userId, code })
}

/** The caller's certificate, or the missing requirements. Certificates earned through a changed rule are issued here. */
export async function getMyCertificate(deps: Deps, caller: AccountCaller) {
  const { id, role } = caller.account
  const learning = await readLearning(deps, caller)
  const { completedModules, totalModules, missing } = rateForCertificate(
    learning.course.modules,
    learning.state,
    deps.config.CERTIFICATE_MIN_SCORE,
  )
  const isEligible = role !== 'admin' && learning.reach === 'course'
  const before = await findCertificateOf(deps.db, id)
  if (isEligible && missing.length === 0 && (!before || before.mayEarnAgain))
    await deps.db.transaction().execute((trx) => issueCertificateWhenEarned(trx, deps, { userId: id, course: learning.course }))
  const row = await findCertificateOf(deps.db, id)
  const access = isEligible || role === 'admin' ? [] : ['Request full access: the certificate needs all modules.']
  return {
    certificate: row ? await ownView(deps, row) : null,
    completedModules,
    totalModules,
    minScore: deps.config.CERTIFICATE_MIN_SCORE,
    missing: row && !row.mayEarnAgain ? [] : [...access, ...missing],
  }
}

export async function findOwnCertificate(deps: Pick<Deps, 'db' | 'config'>, userId: string) {
  const row = await findCertificateOf(deps.db, userId)
  return row && ownView(deps, row)
}

/** Shows or hides the name on the public page. Throws `certificate-not-found`. */
export async function setCertificateName(deps: Deps, caller: AccountCaller, showsName: boolean) {
  return deps.db.transaction().execute(async (trx) => {
    const row = await setShowsName(trx, caller.account.id, showsName)
    if (!row) throw new DomainError('certificate-not-found')
    const codes = await listCodesOf(trx, row.code)
    if (!showsName) await addTombstones(trx, deps, { 'name-on-certificate': codes })
    else for (const code of codes) await removeTombstone(trx, 'name-on-certificate', code)
    return ownView(deps, row)
  })
}

type Correction = { because: 'corrected-by-learner' | 'corrected-by-admin'; fullName: string }

/** Replaces a certificate in force; the same name changes nothing. Throws `certificate-revoked`, `certificate-replaced`. */
async function correctName(trx: Queryable, deps: Pick<Deps, 'config' | 'clock'>, old: CertificateRow, correction: Correction) {
  if (old.replacedAt) throw new DomainError('certificate-replaced')
  if (old.revokedAt) throw new DomainError('certificate-revoked')
  if (old.learnerName === correction.fullName) return old
  const changed = { code: newCode(), learnerName: correction.fullName }
  const row = await replaceCertificate(trx, old.code, correction.because, changed, deps.clock.now())
  if (!row) throw new DomainError('certificate-replaced')
  await addTombstones(trx, deps, { 'current-certificate': [old.code] })
  await publishEvent(trx, deps, 'certificate.issued', { userId: row.userId, code: row.code, replaces: old.code }, row.userId)
  await notifyGraduate(trx, deps, certificateReplacedMail, row)
  return row
}

const correctionsPerYear = 2
const yearMs = 365 * 86_400_000

/** Throws `certificate-not-found`, `certificate-revoked`, `certificate-corrected-twice`. */
export const correctMyCertificate = (deps: Deps, { account }: AccountCaller, fullName: string) =>
  deps.db.transaction().execute(async (trx) => {
    await lockGraduate(trx, account.id)
    const old = await findCertificateOf(trx, account.id)
    if (!old) throw new DomainError('certificate-not-found')
    const since = new Date(deps.clock.now().getTime() - yearMs)
    if (old.learnerName !== fullName && (await countCorrections(trx, account.id, since)) >= correctionsPerYear)
      throw new DomainError('certificate-corrected-twice')
    return ownView({ ...deps, db: trx }, await correctName(trx, deps, old, { because: 'corrected-by-learner', fullName }))
  })

/** Throws `certificate-not-found`, `certificate-revoked`, `certificate-replaced`. */
export const correctCertificate = (deps: Deps, code: string, fullName: string, actor: Actor) =>
  deps.db.transaction().execute(async (trx) => {
    const old = await findCertificateByCode(trx, code)
    if (!old) throw new DomainError('certificate-not-found')
    const row = await correctName(trx, deps, old, { because: 'corrected-by-admin', fullName })
    if (row.code !== old.code) await recordAction(trx, deps, actor, 'certificate-corrected', 'certificate', row.code)
    return { code: row.code, learnerName: row.learnerName }
  })

async function getByCode(deps: Deps, code: string): Promise<CertificateRow> {
  const row = await findCertificateByCode(deps.db, code)
  if (!row) throw new DomainError('certificate-not-found')
  return row
}

const replacedOf = (row: CertificateRow) => (row.replacedAt && !row.revokedAt ? { at: row.replacedAt, by: row.replacedBy } : null)

/** The public data of a certificate. Throws `certificate-not-found`. */
export async function getCertificate(deps: Deps, code: string) {
  const row = await getByCode(deps, code)
  return {
    valid: row.revokedAt === null && row.replacedAt === null,
    revokedAt: row.revokedAt,
    replaced: replacedOf(row),
    code: row.code,
    courseTitle: row.courseTitle,
    hours: row.hours,
    completedAt: row.completedAt,
    learnerName: row.showsName && !row.replacedAt ? row.learnerName : null,
    assessed: assessedOf(row),
    achievement: achievementOf(deps, row),
  }
}

/** The certificate as PDF, for its owner, or for everyone if the name is shown. Throws `certificate-not-found`, `certificate-revoked`. */
export async function downloadCertificate(deps: Deps, caller: Caller, code: string): Promise<Buffer> {
  const row = await getByCode(deps, code)
  const isOwn = caller.kind === 'account' && caller.account.id === row.userId
  if (!isOwn && !row.showsName) throw new DomainError('certificate-not-found')
  if (row.revokedAt) throw new DomainError('certificate-revoked')
  // The large PDF library is loaded on first use.
  const { renderCertificatePdf } = await import('./certificate-pdf.ts')
  return renderCertificatePdf({
    ...row,
    verifyUrl: verifyUrlOf(deps, row.code),
    achievement: achievementOf(deps, row),
    replaced: replacedOf(row),
    ...(await readDocumentBrand(deps.db)),
  })
}

export {
  deleteKeptCertificate,
  deleteKeptOfAddress,
  findAssessedAt,
  findCertificateByCode,
  hasCertificate,
  keepCertificate,
  listKeptOfAddress,
  setCertificateAssessed,
} from './certificates.queries.ts'
