import { sql } from 'kysely'
import type { WaitlistCourseType } from '#contract/waitlist.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { hashSecret, newLinkToken } from '../auth/tokens.ts'
import type { Deps } from '../deps.ts'
import { renderMail } from '../mail/mail-frame.ts'
import { mailSender, queueMail } from '../mail/outbox.ts'
import { countAudience, lockUnannounced, setAnnounced } from './waitlist.queries.ts'
import { waitlistCourseName } from './waitlist.service.ts'
import { launchEmail } from './waitlist-email.ts'

/** People told in one transaction: a crash in between repeats nobody. */
const batchSize = 200

const launchMailFor = ({ config }: Pick<Deps, 'config'>, courseType: WaitlistCourseType, token: string) =>
  launchEmail({
    courseName: waitlistCourseName(courseType),
    coursesUrl: `${config.PUBLIC_URL}/#courses`,
    leaveUrl: `${config.PUBLIC_URL}/waitlist/leave?token=${token}`,
  })

/** Starts the launch mails of a course, in the background; with `dryRun` only counts and shows the mail. */
export async function announceCourse(deps: Deps, courseType: WaitlistCourseType, dryRun: boolean, actor: Actor) {
  return deps.db.transaction().execute(async (trx) => {
    const audience = await countAudience(trx, courseType)
    if (!dryRun && audience.recipients > 0) {
      await sql`select graphile_worker.add_job('announceCourse', json_build_object('courseType', ${courseType}::text), job_key => ${`announce:${courseType}`})`.execute(
        trx,
      )
      await recordAction(trx, deps, actor, 'course announced', `waitlist ${courseType}`, { recipients: audience.recipients })
    }
    const content = launchMailFor(deps, courseType, 'personal-link')
    return {
      courseName: waitlistCourseName(courseType),
      ...audience,
      mail: { subject: content.subject, text: renderMail(content, mailSender(deps)).text },
    }
  })
}

/** Writes the launch mail for everybody who confirmed and has not had it, each with a link of their own to leave. Returns how many. */
export async function writeLaunchMails(deps: Deps, courseType: WaitlistCourseType): Promise<number> {
  let written = 0
  for (;;) {
    const told = await deps.db.transaction().execute(async (trx) => {
      const people = await lockUnannounced(trx, courseType, batchSize)
      for (const { id, email } of people) {
        const token = newLinkToken()
        await setAnnounced(trx, id, hashSecret(token), deps.clock.now())
        await queueMail(trx, deps, { kind: 'waitlist-launch', to: email, content: launchMailFor(deps, courseType, token) })
      }
      return people.length
    })
    written += told
    if (told < batchSize) return written
  }
}
