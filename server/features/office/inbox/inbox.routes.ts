import { reviewArtefact } from '#contract/assessment.ts'
import {
  answerSubmission,
  getSubmission,
  listMySubmissions,
  listSubmissions,
  markSubmissions,
  setSubmissionStatus,
} from '#contract/inbox.ts'
import type { Deps } from '../../../deps.ts'
import { answer } from '../../../platform/http/answer.ts'
import { listRoutes } from '../../../platform/http/list-routes.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import { mailDeliveryOf } from '../../../platform/mail/queue-mail.ts'
import * as inbox from './inbox.service.ts'

export const inboxRoutes = (deps: Deps): Binding[] => [
  ...listRoutes(deps, listSubmissions, (filter) => inbox.listSubmissions(deps, filter), {
    readFile: (filter) => inbox.listWholeSubmissions(deps, filter),
    rowsAtOnce: 25,
  }),
  on(listMySubmissions, ({ caller }) => inbox.listMySubmissions(deps, caller.account.id)),
  on(getSubmission, ({ params }) => inbox.openSubmission(deps, params.id)),
  on(markSubmissions, ({ body, caller }) => inbox.markSubmissions(deps, body, caller.account)),
  on(setSubmissionStatus, async ({ params, body, caller }) => ({
    submission: await inbox.setSubmissionStatus(deps, params.id, body, caller.account),
  })),
  on(answerSubmission, async ({ params, body, caller }) => {
    const { submission, isMailed } = await inbox.answerSubmission(deps, params.id, body, caller.account)
    const notMailed = 'Your answer is shown in their account. It was not mailed, because the address is not confirmed.'
    const mailed = mailDeliveryOf(deps) === 'kept' ? 'Your answer is kept: no SMTP server is set.' : 'Your answer is on its way.'
    return answer({ submission }, { message: isMailed ? mailed : notMailed })
  }),
  on(reviewArtefact, async ({ params, body, caller }) => {
    const { submission, state } = await inbox.reviewArtefact(deps, params.id, body, caller.account)
    return answer({ submission }, { message: state === 'accepted' ? 'The work is accepted.' : 'The work is sent back.' })
  }),
]
