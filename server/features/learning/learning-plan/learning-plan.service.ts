import { remindersConsent } from '#content/consents.ts'
import { ownMinutesOf } from '#contract/course-minutes.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { RateLimit } from '#contract/endpoint/endpoint.ts'
import type { WeeklySlot } from '#contract/learning-plan.ts'
import type { Deps } from '../../../deps.ts'
import { provenAddress } from '../../../platform/addresses/proven-address.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { countCall } from '../../../platform/http/rate-limit.ts'
import { addTombstones, removeTombstone } from '../../../platform/privacy/tombstones.ts'
import { hmac, isSameSecret } from '../../../platform/signing/hmac.ts'
import { findPerson, personOf } from '../../people/accounts/person.ts'
import { giveConsent, withdrawConsent } from '../../people/consents/consents.service.ts'
import { type LearnerContext, readLearning, visibleModules } from '../progress/access.service.ts'
import { endReminders, findPlan, isReminded, setPlan } from './learning-plan.queries.ts'

type AccountCaller = Extract<Caller, { kind: 'account' }>

export const openLessonsOf = (learning: LearnerContext) =>
  visibleModules(learning)
    .filter((module) => module.isPublished)
    .flatMap((module) => module.lessons.map((lesson) => ({ module, lesson })))
    .filter(({ lesson }) => (learning.state.lessons.get(lesson.id)?.completedAt ?? null) === null)

export const minutesLeftIn = (open: ReturnType<typeof openLessonsOf>) => ({
  minutesLeft: open.reduce((sum, { lesson }) => sum + lesson.minutes, 0),
  ownMinutesLeft: ownMinutesOf(open.map(({ lesson }) => lesson)),
})

export async function getLearningPlan(deps: Deps, caller: AccountCaller) {
  const [row, learning] = await Promise.all([findPlan(deps.db, caller.account.id), readLearning(deps, caller)])
  const slot =
    row && row.slotWeekday !== null && row.slotTime !== null && row.slotMinutes !== null
      ? { weekday: row.slotWeekday, time: row.slotTime, minutes: row.slotMinutes }
      : null
  return {
    finishOn: row?.finishOn ?? null,
    slot,
    remindersOn: row?.remindersOn ?? false,
    consentedAt: row?.remindersOn ? row.consentedAt : null,
    ...minutesLeftIn(openLessonsOf(learning)),
    canRemind: provenAddress(caller.account) !== undefined && caller.account.userType === 'full',
  }
}

/** Throws `bad-input` for a past date. */
export async function saveLearningPlan(
  deps: Deps,
  caller: AccountCaller,
  plan: { finishOn: string | null; slot: WeeklySlot | null },
) {
  const now = deps.clock.now()
  // Allows for time zones in which it is still yesterday.
  const earliest = new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 10)
  if (plan.finishOn !== null && plan.finishOn < earliest)
    throw new DomainError('bad-input', { issues: [{ path: 'finishOn', message: 'Please choose a date in the future.' }] })
  const { weekday = null, time = null, minutes = null } = plan.slot ?? {}
  const changes = { finishOn: plan.finishOn, slotWeekday: weekday, slotTime: time, slotMinutes: minutes }
  await setPlan(deps.db, caller.account.id, changes, now)
  return getLearningPlan(deps, caller)
}

/** Daily limit, because each consent stays in the ledger for years. */
const consentLimits: RateLimit[] = [{ per: 'body.userId', max: 20, windowSeconds: 86_400 }]

/** Records consent to reminders or its withdrawal. Throws `consent-outdated`, `mailbox-unproven`, `too-many`. */
export async function setReminders(
  deps: Deps,
  caller: AccountCaller,
  input: { on: true; consentVersion: string } | { on: false },
) {
  const now = deps.clock.now()
  if (!input.on) {
    await deps.db.transaction().execute((trx) => withdrawReminders(trx, deps, caller.account.id))
    return getLearningPlan(deps, caller)
  }
  if (input.consentVersion !== remindersConsent.version) throw new DomainError('consent-outdated')
  const before = await getLearningPlan(deps, caller)
  if (!before.canRemind) throw new DomainError('mailbox-unproven')
  if (!before.remindersOn) {
    const { id } = caller.account
    await countCall(deps, 'consents to reminders', consentLimits, { address: '', body: { userId: id } })
    await deps.db.transaction().execute(async (trx) => {
      const consent = { remindersOn: true, consentVersion: input.consentVersion, consentedAt: now, withdrawnAt: null }
      await setPlan(trx, id, consent, now)
      await giveConsent(trx, deps, personOf(caller.account), 'reminders', 'learning plan')
      await removeTombstone(trx, 'reminders', id)
    })
  }
  return getLearningPlan(deps, caller)
}

/** Why a queued reminder must not be sent any more: mails may wait for weeks, while a withdrawal takes effect at once. */
export const findReminderObstacle = async (db: Queryable, userId: string): Promise<string | undefined> =>
  (await isReminded(db, userId)) ? undefined : 'This person no longer wants reminders.'

const signatureOf = (secret: Uint8Array, userId: string) => hmac(secret, `unsubscribe|reminders|${userId}`).toString('base64url')

/** The link that switches reminders off by mail, valid as long as the account exists. */
export const reminderUnsubscribeUrl = ({ config, authSecret }: Pick<Deps, 'config' | 'authSecret'>, userId: string): string =>
  `${config.PUBLIC_URL}/api/unsubscribe/reminders.${userId}.${signatureOf(authSecret, userId)}`

/** The account of a token; undefined when it is forged. */
function readReminderToken(secret: Uint8Array, token: string): string | undefined {
  const [purpose, userId, signature] = token.split('.')
  if (purpose !== 'reminders' || !userId || !signature || !/^[0-9a-f-]{36}$/.test(userId)) return undefined
  return isSameSecret(signatureOf(secret, userId), signature) ? userId : undefined
}

/** Switches reminders off by mailed link; false for an invalid token. */
export async function endRemindersByLink(deps: Deps, token: string): Promise<boolean> {
  const userId = readReminderToken(deps.authSecret, token)
  if (!userId) return false
  await deps.db.transaction().execute((trx) => withdrawReminders(trx, deps, userId))
  return true
}

async function withdrawReminders(trx: Queryable, deps: Deps, userId: string): Promise<void> {
  await endReminders(trx, userId, deps.clock.now())
  await addTombstones(trx, deps, { reminders: [userId] })
  const person = await findPerson(trx, userId)
  if (person) await withdrawConsent(trx, deps, person, 'reminders')
}

/** The dated actions of a 90-day plan, in order. */
export const datedActions = (values: Record<string, unknown>): { firstStep: string; dueDate: string }[] =>
  (Array.isArray(values.actions) ? (values.actions as Record<string, unknown>[]) : [])
    .map((row) => ({ firstStep: String(row.firstStep ?? ''), dueDate: String(row.dueDate ?? '') }))
    .filter(({ dueDate }) => /^\d{4}-\d{2}-\d{2}$/.test(dueDate))
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate))
