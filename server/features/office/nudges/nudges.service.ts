import { previewModuleId } from '#content/course-numbers.ts'
import { DomainError } from '#contract/domain-error.ts'
import { nudgePauseDays, type StuckGroup, stuckDays } from '#contract/nudges.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { longDate } from '../../../platform/mail/long-date.ts'
import { mailDeliveryOf, queueMail } from '../../../platform/mail/queue-mail.ts'
import { readSuppressions } from '../../../platform/mail/suppressions.ts'
import { finishMail, type WrittenMail } from '../../../platform/mail/write-mail.ts'
import { addressHasher, hashAddress } from '../../../platform/privacy/pseudonyms.ts'
import { type NudgeParameters, nudgeMail, writeNudge } from './nudge-email.ts'
import {
  findNextLesson,
  findStuckRow,
  insertNudge,
  insertReminderOfNudge,
  listNudges,
  listStuckRows,
  type StuckFilter,
  type StuckRow,
} from './nudges.queries.ts'

const day = 86_400_000
/** Minimum time between reminders, as consented to, in milliseconds. */
const week = 7 * day

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * day)

const earlier = (one: Date, other: Date | undefined) => (other && other < one ? other : one)

/** The ground on which a nudge may be sent now, or the reason why none may, for the admin. */
function evaluateNudge(
  person: StuckRow,
  lastNudgedAt: Date | null,
  refusesMails: (scope: 'marketing' | 'all') => boolean,
  { now, timeZone }: { now: Date; timeZone: string },
): { ground: NudgeParameters['ground'] } | { obstacle: string } {
  const { lastReminderAt, source, expiresAt } = person
  if (refusesMails('all')) return { obstacle: 'Does not want emails from us.' }
  if (lastNudgedAt && now.getTime() - lastNudgedAt.getTime() < nudgePauseDays * day)
    return { obstacle: `Nudged on ${longDate(lastNudgedAt, timeZone)}; not again within ${nudgePauseDays} days.` }
  if (source !== null) {
    if (source !== 'asked') return { obstacle: 'Did not ask for the invitation, which promises that no reminder will follow.' }
    if (!person.opened) return { obstacle: 'Has not opened the invitation, which promises that no reminder will follow.' }
    if (expiresAt && expiresAt <= now) return { obstacle: 'The invitation has expired. Please renew it first.' }
    return { ground: 'invitation' }
  }
  if (!person.isProven) return { obstacle: 'The address has not been proven.' }
  const remindedLately = lastReminderAt !== null && now.getTime() - lastReminderAt.getTime() < week
  if (person.remindersOn && !remindedLately) return { ground: 'reminders' }
  if (person.agreedToOffers && !refusesMails('marketing') && !remindedLately) return { ground: 'offers' }
  if (remindedLately)
    return { obstacle: `Reminded on ${longDate(lastReminderAt, timeZone)}; reminders come at most once a week.` }
  return { obstacle: 'Has agreed neither to reminders nor to offers.' }
}

export async function listStuckPeople(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  filter: { days: string; before?: Date | undefined; asOf?: Date | undefined } & Omit<StuckFilter, 'before'>,
) {
  const { rows, ...size } = await listStuckRows(deps.db, {
    ...filter,
    before: earlier(daysBefore(earlier(deps.clock.now(), filter.asOf), Number(filter.days)), filter.before),
  })
  const people = (await evaluate(deps, deps.db, rows)).map(({ row, lastNudgedAt, judged }) => ({
    ...row,
    lastNudgedAt,
    obstacle: 'obstacle' in judged ? judged.obstacle : null,
  }))
  return { rows: people, ...size }
}

/** Each person with the time of the address's last nudge, even if its invitation or account was deleted, and whether a nudge may be sent. */
async function evaluate({ clock, config }: Pick<Deps, 'clock' | 'config'>, db: Queryable, rows: StuckRow[]) {
  if (rows.length === 0) return []
  const emails = rows.map(({ email }) => email)
  const isSuppressed = await readSuppressions(db, emails)
  const hash = await addressHasher(db)
  const nudges = await listNudges(db, emails.map(hash))
  const last = new Map(nudges.map(({ emailHash, nudgedAt }) => [emailHash, nudgedAt]))
  const at = { now: clock.now(), timeZone: config.TIME_ZONE }
  return rows.map((row) => {
    const lastNudgedAt = last.get(hash(row.email)) ?? null
    return { row, lastNudgedAt, judged: evaluateNudge(row, lastNudgedAt, (scope) => isSuppressed(row.email, scope), at) }
  })
}

/** The parameters of a nudge. Throws `person-not-stuck`, `nudge-not-possible` with the reason. */
async function planNudge(deps: Deps, db: Queryable, group: StuckGroup, id: string) {
  const row = await findStuckRow(db, group, id, daysBefore(deps.clock.now(), stuckDays))
  const [evaluated] = await evaluate(deps, db, row ? [row] : [])
  if (!row || !evaluated) throw new DomainError('person-not-stuck')
  const { judged } = evaluated
  if ('obstacle' in judged) throw new DomainError('nudge-not-possible', { message: judged.obstacle })
  const identity = group === 'learners' ? { userId: id } : { invitationId: id }
  const nextLessonId = await findNextLesson(db, group, id, group === 'learners' ? undefined : previewModuleId)
  const parameters: NudgeParameters = {
    ...identity,
    ground: judged.ground,
    ...(row.lastLessonId ? { lastLessonId: row.lastLessonId } : {}),
    ...(nextLessonId ? { nextLessonId } : {}),
  }
  return { email: row.email, parameters }
}

/** The nudge as it will arrive. Throws `person-not-stuck`, `nudge-not-possible`. */
export async function previewNudge(deps: Deps, group: StuckGroup, id: string): Promise<WrittenMail> {
  const now = deps.clock.now()
  const { email, parameters } = await planNudge(deps, deps.db, group, id)
  const content = await writeNudge({ ...deps, now }, parameters)
  if (!content) throw new DomainError('person-not-stuck')
  const { ground } = parameters
  return finishMail(deps, nudgeMail.name, content, {
    to: email,
    marketing: ground === 'offers',
    firstContact: ground === 'invitation',
  })
}

/** Queues a nudge and records it in one transaction, so that a person is nudged at most once in 14 days. Throws `person-not-stuck`, `nudge-not-possible`. */
export async function sendNudge(deps: Deps, group: StuckGroup, id: string, actor: Actor) {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const { email, parameters } = await planNudge(deps, trx, group, id)
    if (!(await insertNudge(trx, await hashAddress(trx, email), now, daysBefore(now, nudgePauseDays))))
      throw new DomainError('nudge-not-possible', { message: 'Another admin has just nudged this person.' })
    if (group === 'learners') await insertReminderOfNudge(trx, id, now)
    const mailId = await queueMail(trx, deps, nudgeMail, email, parameters)
    if (mailId === undefined) throw new DomainError('nudge-not-possible', { message: 'Does not want emails from us.' })
    await recordAction(trx, deps, actor, 'nudge-sent', 'mail', mailId, { group })
  })
  return { delivery: mailDeliveryOf(deps) }
}
