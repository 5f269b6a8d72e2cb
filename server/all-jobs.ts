import { allMails } from './all-mails.ts'
import type { Deps } from './deps.ts'
import { sendActivationAgain } from './features/access/activations/activations.service.ts'
import { writeLaunchMails } from './features/access/waitlist/announce-course.task.ts'
import { deleteRemovedEntries } from './features/access/waitlist/waitlist.service.ts'
import { deleteOldContent } from './features/authoring/editing/deleted-content.service.ts'
import { deleteUnusedUploads } from './features/authoring/files/files.service.ts'
import { deleteUnfinishedUploads } from './features/authoring/files/receive-file.ts'
import { endDueAttempts } from './features/learning/assessment/attempts.service.ts'
import { countDecisions } from './features/learning/decisions/decisions.service.ts'
import { remindLearners } from './features/learning/learning-plan/remind-learners.task.ts'
import { countAnswers } from './features/learning/questions/question-statistics.service.ts'
import { countHistory } from './features/office/insights/insights.service.ts'
import { deliverWebhook } from './features/office/webhooks/deliver-webhook.task.ts'
import { writePasswordReset } from './features/people/passwords/passwords.service.ts'
import { askInactiveOwners } from './features/people/privacy/ask-inactive-owners.task.ts'
import { purgeDaily } from './features/people/privacy/retention.ts'
import { deleteOldTries } from './features/people/sessions/sign-in-tries.ts'
import { warnEndingDemos } from './features/people/social/warn-ending-demos.task.ts'
import { forgetOldCounters } from './platform/http/rate-limit.ts'
import type { JobHandlers } from './platform/jobs/job-table.ts'
import { type MailTransport, openMailDelivery } from './platform/mail/deliver-mail.task.ts'
import { copyTombstones } from './platform/privacy/tombstones-file.ts'

export const allJobs = (deps: Deps, transport: MailTransport | undefined): JobHandlers => {
  const deliver = transport && openMailDelivery(deps, allMails, transport)
  return {
    deliverMail: async ({ mailId }, { lastAttempt }) => deliver?.(mailId, lastAttempt),
    deliverWebhook: ({ deliveryId }, { lastAttempt }) => deliverWebhook(deps, deliveryId, lastAttempt),
    writePasswordReset: ({ userId, activationId }) =>
      activationId ? sendActivationAgain(deps, activationId) : writePasswordReset(deps, userId),
    copyTombstones: () => copyTombstones(deps),
    announceCourse: async ({ courseType }) => void (await writeLaunchMails(deps, courseType)),
    countFigures: async () => void (await Promise.all([countHistory(deps), countAnswers(deps), countDecisions(deps)])),
    endDueAttempts: async () => void (await endDueAttempts(deps)),
    askInactiveOwners: async () => void (await askInactiveOwners(deps)),
    purgeExpired: () => purgeDaily(deps),
    remindLearners: async () => void (await remindLearners(deps)),
    forgetOldCounters: async () => void (await forgetOldCounters(deps)),
    deleteRemovedEntries: async () => void (await Promise.all([deleteRemovedEntries(deps), deleteOldContent(deps)])),
    warnEndingDemos: async () => void (await warnEndingDemos(deps)),
    deleteOldTries: async () => void (await deleteOldTries(deps)),
    sweepFiles: async () => {
      await deleteUnfinishedUploads(deps.config, deps.clock.now())
      await deleteUnusedUploads(deps)
    },
  }
}
