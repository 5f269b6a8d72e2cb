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
import type { CallerFor } from '../../../platform/http/caller.ts'
import { listRoutes } from '../../../platform/http/list-routes.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import { mailDeliveryOf } from '../../../platform/mail/queue-mail.ts'
import * as inbox from './inbox.service.ts'

/** Of the people whose work they read, reviewers are shown the names. */
const shownTo =
  ({ account: { role } }: CallerFor<'reviewer'>) =>
  <Shown extends { person: { email: string | null; company: string | null } }>(submission: Shown): Shown =>
    role === 'admin' ? submission : { ...submission, person: { ...submission.person, email: null, company: null } }

export const inboxRoutes = (deps: Deps): Binding[] => [
  ...listRoutes(
    deps,
    listSubmissions,
    async (filter, caller) => {
      const namesOnly = caller.account.role !== 'admin'
      const { rows, ...size } = await inbox.listSubmissions(deps, { ...filter, namesOnly })
      return { rows: rows.map(shownTo(caller)), ...size }
    },
    { readFile: (filter) => inbox.listWholeSubmissions(deps, filter), rowsAtOnce: 25 },
  ),
  on(listMySubmissions, ({ caller }) => inbox.listMySubmissions(deps, caller.account.id)),
  on(getSubmission, async ({ params, caller }) => {
    const opened = await inbox.openSubmission(deps, params.id)
    return { ...opened, submission: shownTo(caller)(opened.submission) }
  }),
  on(markSubmissions, ({ body, caller }) => inbox.markSubmissions(deps, body, caller.account)),
  on(setSubmissionStatus, async ({ params, body, caller }) => ({
    submission: shownTo(caller)(await inbox.setSubmissionStatus(deps, params.id, body, caller.account)),
  })),
  on(answerSubmission, async ({ params, body, caller }) => {
    const { submission, isMailed } = await inbox.answerSubmission(deps, params.id, body, caller.account)
    const notMailed = 'Your answer is shown in their account. It was not mailed, because the address is not confirmed.'
    const mailed = mailDeliveryOf(deps) === 'kept' ? 'Your answer is kept: no SMTP server is set.' : 'Your answer is on its way.'
    return answer({ submission: shownTo(caller)(submission) }, { message: isMailed ? mailed : notMailed })
  }),
  on(reviewArtefact, async ({ params, body, caller }) => {
    const { submission, state } = await inbox.reviewArtefact(deps, params.id, body, caller.account)
    return answer(
      { submission: shownTo(caller)(submission) },
      { message: state === 'accepted' ? 'The work is accepted.' : 'The work is sent back.' },
    )
  }),
]
