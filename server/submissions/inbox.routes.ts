import { answerSubmission, listMySubmissions, listSubmissions, setSubmissionStatus } from '#contract/inbox.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/answer.ts'
import { type Binding, on } from '../http/routes.ts'
import * as inbox from './inbox.service.ts'

/** The calls of the submissions inbox. */
export const inboxRoutes = (deps: Deps): Binding[] => [
  on(listSubmissions, async ({ query }) => {
    const { submissions, ...size } = await inbox.listSubmissions(deps, query)
    return answer(submissions, size)
  }),
  on(listMySubmissions, ({ caller }) => inbox.listMySubmissions(deps, caller.account.id)),
  on(setSubmissionStatus, async ({ params, body, caller }) => ({
    submission: await inbox.setSubmissionStatus(deps, params.id, body.status, caller.account),
  })),
  on(answerSubmission, async ({ params, body, caller }) => {
    const submission = await inbox.answerSubmission(deps, params.id, body.message, caller.account)
    return answer({ submission }, { message: 'Your answer is on its way.' })
  }),
]
