import { previewModuleId } from '#content/course-numbers.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Given } from '#contract/endpoint/endpoint.ts'
import { nudgePauseDays, type StuckGroup, stuckDays, type stuckPerson } from '#contract/nudges.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { ListPage } from '../../../platform/db/page-of.ts'
import { mailDeliveryOf, queueMail } from '../../../platform/mail/queue-mail.ts'
import { readSuppressions } from '../../../platform/mail/suppressions.ts'
import { finishMail, type WrittenMail } from '../../../platform/mail/write-mail.ts'
import { addressHasher, hashAddress } from '../../../platform/privacy/pseudonyms.ts'
import { type NudgeParameters, nudgeMail, writeNudge } from './nudge-email.ts'
import { evaluateNudge } from './nudge-rule.ts'
import { findNextLesson, findStuckRow, insertNudge, insertReminderOfNudge, listNudges, type StuckRow } from './nudges.queries.ts'
import { listStuckRows, type StuckFilter } from './stuck.queries.ts'

type StuckPerson = Given<typeof stuckPerson>

const day = 86_400_000
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * day)

const earlier = (one: Date, other: Date | undefined) => (other && other < one ? other : one)

export async function listStuckPeople(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  filter: { days: string; before?: Date | undefined; asOf?: Date | undefined } & Omit<StuckFilter, 'before'>,
): Promise<ListPage<StuckPerson>> {
  const now = clock.now()
  const { rows, ...size } = await listStuckRows(db, {
    ...filter,
    before: earlier(daysBefore(earlier(now, filter.asOf), Number(filter.days)), filter.before),
  })
  if (rows.length === 0) return { rows: [], ...size }
  const emails = rows.map(({ email }) => email)
  const isSuppressed = await readSuppressions(db, emails)
  const lastNudgeOf = await readLastNudges(db, emails)
  const people = rows.map((row) => {
    const lastNudgedAt = lastNudgeOf(row.email)
    const judged = evaluateNudge(row, lastNudgedAt, (scope) => isSuppressed(row.email, scope), {
      now,
      timeZone: config.TIME_ZONE,
    })
    const obstacle = 'obstacle' in judged ? judged.obstacle : null
    return { ...viewOf(row), lastNudgedAt, obstacle }
  })
  return { rows: people, ...size }
}

/** The time of each address's last nudge, even if its invitation or account was deleted. */
async function readLastNudges(db: Queryable, emails: string[]): Promise<(email: string) => Date | null> {
  const hash = await addressHasher(db)
  const rows = await listNudges(db, emails.map(hash))
  const last = new Map(rows.map(({ emailHash, nudgedAt }) => [emailHash, nudgedAt]))
  return (email) => last.get(hash(email)) ?? null
}

const viewOf = (row: StuckRow): Omit<StuckPerson, 'obstacle' | 'lastNudgedAt'> => ({
  id: row.id,
  name: row.name,
  email: row.email,
  lesson:
    row.moduleId === null || row.lessonPlace === null || row.lessonTitle === null
      ? null
      : { moduleId: row.moduleId, place: row.lessonPlace, title: row.lessonTitle },
  opened: row.openedAt !== null,
  modulesCompleted: row.modulesCompleted,
  since: row.since,
})

/** The parameters of a nudge. Throws `person-not-stuck`, `nudge-not-possible` with the reason. */
async function planNudge({ clock, config }: Deps, db: Queryable, group: StuckGroup, id: string) {
  const at = { now: clock.now(), timeZone: config.TIME_ZONE }
  const row = await findStuckRow(db, group, id, daysBefore(at.now, stuckDays))
  if (!row) throw new DomainError('person-not-stuck')
  const isSuppressed = await readSuppressions(db, [row.email])
  const lastNudgedAt = (await readLastNudges(db, [row.email]))(row.email)
  const judged = evaluateNudge(row, lastNudgedAt, (scope) => isSuppressed(row.email, scope), at)
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
