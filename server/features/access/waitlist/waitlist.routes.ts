import { waitlistTexts } from '#content/waitlist.ts'
import {
  announceCourse,
  confirmWaitlistEntry,
  deleteWaitlistEntries,
  deleteWaitlistEntry,
  getWaitlistStats,
  joinWaitlist,
  leaveWaitlist,
  listWaitlist,
  restoreWaitlistEntries,
} from '#contract/waitlist.ts'
import type { Deps } from '../../../deps.ts'
import { changeOne } from '../../../platform/db/change-in-bulk.ts'
import { answer } from '../../../platform/http/answer.ts'
import { listRoutes } from '../../../platform/http/list-routes.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import { mailDeliveryOf } from '../../../platform/mail/queue-mail.ts'
import * as announcement from './announce-course.task.ts'
import { countWaitlist } from './waitlist.queries.ts'
import * as waitlist from './waitlist.service.ts'

export const waitlistRoutes = (deps: Deps): Binding[] => [
  on(joinWaitlist, async ({ body }) => {
    await waitlist.joinWaitlist(deps, body)
    return answer({ delivery: mailDeliveryOf(deps) }, { message: `${waitlistTexts.success.title} ${waitlistTexts.success.text}` })
  }),
  on(confirmWaitlistEntry, ({ body }) => waitlist.confirmWaitlistEntry(deps, body.token)),
  on(leaveWaitlist, ({ body }) => waitlist.leaveWaitlist(deps, body.token)),
  ...listRoutes(deps, listWaitlist, (filter) => waitlist.listWaitlist(deps, filter)),
  on(getWaitlistStats, () => countWaitlist(deps.db)),
  on(deleteWaitlistEntry, ({ params, caller }) =>
    changeOne(params.id, (ids) => waitlist.deleteWaitlistEntries(deps, ids, caller.account)),
  ),
  on(deleteWaitlistEntries, ({ body, caller }) => waitlist.deleteWaitlistEntries(deps, body.ids, caller.account)),
  on(restoreWaitlistEntries, ({ body, caller }) => waitlist.restoreWaitlistEntries(deps, body.ids, caller.account)),
  on(announceCourse, ({ body, caller }) => announcement.announceCourse(deps, body.courseType, body.dryRun, caller.account)),
]
