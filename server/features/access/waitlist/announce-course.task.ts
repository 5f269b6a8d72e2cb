import type { WaitlistCourseType } from '#contract/waitlist.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { linkSecret } from '../../../platform/mail/link-secret.ts'
import { mailDeliveryOf, queueMail } from '../../../platform/mail/queue-mail.ts'
import { readSuppressions } from '../../../platform/mail/suppressions.ts'
import { finishMail } from '../../../platform/mail/write-mail.ts'
import { countUnreached, listUnannounced, lockUnannounced, setAnnounced } from './waitlist.queries.ts'
import { coursesUrl, launchEmail, launchMail, waitlistCourseName, waitlistLink } from './waitlist-email.ts'

/** Mails per transaction. */
const batchSize = 200

/** Queues a course's launch mails in the background; `dryRun` only counts and shows the mail. */
export async function announceCourse(deps: Deps, courseType: WaitlistCourseType, dryRun: boolean, actor: Actor) {
  return deps.db.transaction().execute(async (trx) => {
    const unreached = await countUnreached(trx, courseType)
    const people = await listUnannounced(trx, courseType)
    const isSuppressed = await readSuppressions(
      trx,
      people.map(({ email }) => email),
    )
    const refused = people.filter(({ email, confirmedAt }) => isSuppressed(email, 'marketing', confirmedAt ?? undefined)).length
    const recipients = people.length - refused
    if (!dryRun && recipients > 0) {
      await enqueue(trx, 'announceCourse', { courseType }, `announce:${courseType}`)
      await recordAction(trx, deps, actor, 'course-announced', 'waitlist', courseType, { recipients })
    }
    const leaveUrl = `${deps.config.PUBLIC_URL}/waitlist/leave?token=personal-link`
    const content = launchEmail({ courseName: waitlistCourseName(courseType), coursesUrl: coursesUrl(deps), leaveUrl })
    const recipient = { to: actor.email, marketing: true, firstContact: false }
    const { subject, text } = await finishMail({ ...deps, db: trx }, launchMail.name, content, recipient)
    return {
      courseName: waitlistCourseName(courseType),
      ...unreached,
      recipients,
      refused,
      mail: { subject, text },
      delivery: mailDeliveryOf(deps),
    }
  })
}

/** Queues the launch mail for everyone who confirmed and has not had it, with a personal link to leave. Returns how many. */
export async function writeLaunchMails(deps: Deps, courseType: WaitlistCourseType): Promise<number> {
  let mailCount = 0
  for (;;) {
    const batchCount = await deps.db.transaction().execute(async (trx) => {
      const people = await lockUnannounced(trx, courseType, batchSize)
      for (const { id, email, confirmedAt } of people) {
        await setAnnounced(trx, id, linkSecret(deps.authSecret, waitlistLink, id).tokenHash, deps.clock.now())
        if (confirmedAt) await queueMail(trx, deps, launchMail, email, { entryId: id, courseType, confirmedAt })
      }
      return people.length
    })
    mailCount += batchCount
    if (batchCount < batchSize) return mailCount
  }
}
