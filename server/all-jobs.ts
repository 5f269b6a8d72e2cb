import type { WaitlistCourseType } from '#contract/waitlist.ts'
import { writePasswordReset } from './auth/passwords.service.ts'
import { forgetOldTries } from './auth/sign-in-tries.ts'
import type { Deps } from './deps.ts'
import { sweepStorage } from './files/files.service.ts'
import { sweepUnfinishedUploads } from './files/receive-file.ts'
import { forgetOldCounters } from './http/rate-limit.ts'
import type { Job } from './jobs/worker.ts'
import { remindLearners } from './learning-plan/remind-learners.task.ts'
import { deliverMail, type MailTransport } from './mail/deliver-mail.task.ts'
import { eraseMentionsOf } from './privacy/erasure.service.ts'
import { purgeExpired } from './privacy/retention.ts'
import { warnEndingDemos } from './social/warn-ending-demos.task.ts'
import { writeLaunchMails } from './waitlist/announce-course.task.ts'
import { purgeWaitlist } from './waitlist/purge-waitlist.task.ts'

/** Every job of the product, by name. */
export const allJobs = (deps: Deps, transport: MailTransport | undefined): Job[] => [
  {
    name: 'deliverMail',
    run: async (payload, { lastAttempt }) => {
      if (transport) await deliverMail(deps, transport, (payload as { mailId: string }).mailId, lastAttempt)
    },
  },
  { name: 'forgetOldCounters', cron: '17 * * * *', run: async () => void (await forgetOldCounters(deps)) },
  { name: 'forgetOldTries', cron: '37 * * * *', run: async () => void (await forgetOldTries(deps)) },
  { name: 'writePasswordReset', run: (payload) => writePasswordReset(deps, (payload as { userId: string }).userId) },
  {
    name: 'announceCourse',
    run: async (payload) => void (await writeLaunchMails(deps, (payload as { courseType: WaitlistCourseType }).courseType)),
  },
  { name: 'eraseMentions', run: (payload) => eraseMentionsOf(deps, payload as { email: string; names: string[] }) },
  {
    name: 'sweepFiles',
    cron: '41 * * * *',
    run: async () => {
      await sweepUnfinishedUploads(deps.config, deps.clock.now())
      await sweepStorage(deps)
    },
  },
  { name: 'remindLearners', cron: '10 6 * * *', run: async () => void (await remindLearners(deps)) },
  { name: 'warnEndingDemos', cron: '29 * * * *', run: async () => void (await warnEndingDemos(deps)) },
  { name: 'purgeExpired', cron: '5 3 * * *', run: async () => void (await purgeExpired(deps)) },
  { name: 'purgeWaitlist', cron: '23 * * * *', run: async () => void (await purgeWaitlist(deps)) },
]
