import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { waitlistNotice } from '#content/waitlist.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { WaitlistCourseType, waitlistForm } from '#contract/waitlist.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, recordActions } from '../../../platform/audit/audit.service.ts'
import { linkSecret } from '../../../platform/mail/link-secret.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { addTombstones } from '../../../platform/privacy/tombstones.ts'
import { publishEvent } from '../../office/webhooks/publish-event.ts'
import { hashSecret } from '../../people/sessions/tokens.ts'
import {
  deleteEntryOfLink,
  deleteRemoved,
  insertWaitlistEntry,
  listWaitlistRows,
  setConfirmed,
  setDeleted,
  setRestored,
  type WaitlistFilter,
} from './waitlist.queries.ts'
import { confirmWaitlistMail, waitlistCourseName, waitlistLink } from './waitlist-email.ts'

/** Milliseconds. */
const undoableForMs = 3_600_000

const courseOf = (entry: { courseType: WaitlistCourseType } | undefined) => {
  if (!entry) throw new DomainError('waitlist-link-invalid')
  return { courseType: entry.courseType, courseName: waitlistCourseName(entry.courseType) }
}

/**
 * Adds a visitor to a waitlist and mails a confirmation link. Joining again updates the details without a second mail. Bots that fill in the
 * hidden field get a normal answer.
 */
export async function joinWaitlist(
  deps: Deps,
  { website, courseName: _, ...signup }: z.output<typeof waitlistForm>,
): Promise<void> {
  if (website) return
  const id = randomUUID()
  const { tokenHash } = linkSecret(deps.authSecret, waitlistLink, id)
  const at = deps.clock.now()
  const entry = { ...signup, id, noticeVersion: waitlistNotice.version, tokenHash, createdAt: at, updatedAt: at }
  const about = { entryId: id, courseType: signup.courseType }
  await deps.db.transaction().execute(async (trx) => {
    if ((await insertWaitlistEntry(trx, entry)) !== id) return
    await queueMail(trx, deps, confirmWaitlistMail, signup.email, about)
    await publishEvent(trx, deps, 'waitlist.joined', about)
  })
}

/** Confirming again changes nothing. Throws `waitlist-link-invalid`. */
export async function confirmWaitlistEntry({ db, clock }: Deps, token: string) {
  return courseOf(await setConfirmed(db, hashSecret(token), clock.now()))
}

/** Permanently deletes an entry at the person's request. Throws `waitlist-link-invalid`. */
export async function leaveWaitlist(deps: Deps, token: string) {
  return deps.db.transaction().execute(async (trx) => {
    const entry = await deleteEntryOfLink(trx, hashSecret(token))
    if (entry) await addTombstones(trx, deps, { 'waitlist-entry': [entry.id] })
    return courseOf(entry)
  })
}

export async function listWaitlist({ db }: Deps, filter: WaitlistFilter) {
  const { rows, ...size } = await listWaitlistRows(db, filter)
  return {
    rows: rows.map(({ id, courseType, ...row }) => ({
      _id: id,
      ...row,
      courseType,
      courseName: waitlistCourseName(courseType),
    })),
    ...size,
  }
}

/** Deletes entries, which can be restored for an hour. Returns each outcome. */
export async function deleteWaitlistEntries(deps: Deps, ids: string[], actor: Actor) {
  const distinct = [...new Set(ids)]
  return deps.db.transaction().execute(async (trx) => {
    const deleted = new Set((await setDeleted(trx, distinct, deps.clock.now())).map((row) => row.id))
    const things = [...deleted].map((id) => ({ subject: `waitlist entry ${id}` }))
    await recordActions(trx, deps, actor, 'waitlist entry deleted', things)
    return {
      summary: { deleted: deleted.size, errors: distinct.length - deleted.size },
      results: distinct.map((id) => ({ _id: id, outcome: deleted.has(id) ? ('deleted' as const) : ('not-found' as const) })),
    }
  })
}

/** Can be undone for an hour. Throws `waitlist-entry-not-found`. */
export async function deleteWaitlistEntry(deps: Deps, id: string, actor: Actor): Promise<void> {
  const { summary } = await deleteWaitlistEntries(deps, [id], actor)
  if (summary.deleted === 0) throw new DomainError('waitlist-entry-not-found')
}

/** Restores entries deleted within the last hour. Entries whose person left or joined again count as errors. */
export async function restoreWaitlistEntries(deps: Deps, ids: string[], actor: Actor) {
  const distinct = [...new Set(ids)]
  return deps.db.transaction().execute(async (trx) => {
    const restored = await setRestored(trx, distinct, new Date(deps.clock.now().getTime() - undoableForMs))
    const things = restored.map(({ id }) => ({ subject: `waitlist entry ${id}` }))
    await recordActions(trx, deps, actor, 'waitlist entry restored', things)
    return { summary: { restored: restored.length, errors: distinct.length - restored.length } }
  })
}

/** Permanently deletes entries that admins deleted an hour ago. Returns how many. */
export const deleteRemovedEntries = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> =>
  deleteRemoved(db, new Date(clock.now().getTime() - undoableForMs))
