import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { waitlistNotice } from '#content/waitlist.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { WaitlistCourseType, waitlistForm } from '#contract/waitlist.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import { changeInBulk, done, refused, unchanged } from '../../../platform/db/change-in-bulk.ts'
import { linkSecret } from '../../../platform/mail/link-secret.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { addTombstones } from '../../../platform/privacy/tombstones.ts'
import { publishEvent } from '../../office/webhooks/publish-event.ts'
import { hashSecret } from '../../people/sessions/tokens.ts'
import {
  claimConfirmation,
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

const courseOf = <Entry extends { courseType: WaitlistCourseType }>(entry: Entry | undefined) => {
  if (!entry) throw new DomainError('waitlist-link-invalid')
  return { ...entry, courseName: waitlistCourseName(entry.courseType) }
}

/** Milliseconds between two mails that ask to confirm an entry. */
const confirmationPauseMs = 600_000

/**
 * Adds a visitor to a waitlist and mails a confirmation link. Joining again before confirming updates the details and mails the link again, at
 * most once in ten minutes; a confirmed entry stays as it is. Bots that fill in the hidden field get a normal answer.
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
    const entryId = await insertWaitlistEntry(trx, entry)
    if (entryId === undefined) return
    const before = new Date(at.getTime() - confirmationPauseMs)
    if (await claimConfirmation(trx, entryId, { at, before }))
      await queueMail(trx, deps, confirmWaitlistMail, signup.email, { ...about, entryId })
    if (entryId === id) await publishEvent(trx, deps, 'waitlist.joined', about)
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

export const deleteWaitlistEntries = (deps: Deps, ids: string[], actor: Actor) =>
  changeInBulk(deps.db, ids, async (trx, sorted) => {
    const deleted = new Set((await setDeleted(trx, sorted, deps.clock.now())).map(({ id }) => id))
    await recordAction(trx, deps, actor, 'waitlist-entry-deleted', 'waitlist-entry', [...deleted])
    const missing = () => new DomainError('waitlist-entry-not-found')
    return sorted.map((id) => (deleted.has(id) ? done(id) : unchanged(id, 'Already deleted.', missing())))
  })

/** Undoes deletions of the last hour. An entry that its person has left, or joined again, stays as it is. */
export const restoreWaitlistEntries = (deps: Deps, ids: string[], actor: Actor) =>
  changeInBulk(deps.db, ids, async (trx, sorted) => {
    const since = new Date(deps.clock.now().getTime() - undoableForMs)
    const restored = new Set((await setRestored(trx, sorted, since)).map(({ id }) => id))
    await recordAction(trx, deps, actor, 'waitlist-entry-restored', 'waitlist-entry', [...restored])
    return sorted.map((id) => (restored.has(id) ? done(id) : refused(id, 'This entry can no longer be restored.')))
  })

/** Permanently deletes entries that admins deleted an hour ago. Returns how many. */
export const deleteRemovedEntries = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> =>
  deleteRemoved(db, new Date(clock.now().getTime() - undoableForMs))
