import { DomainError } from '#contract/domain-error.ts'
import { getMail, listMail, mailState, resendMail, viewMail } from '#contract/mail.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/answer.ts'
import { type Binding, on } from '../http/routes.ts'
import { isSignedAddress, signAddress } from '../http/signed-address.ts'
import { listMailRows } from './mail.queries.ts'
import * as mail from './mail.service.ts'
import { sendMailHtml } from './mail-view.ts'

const view = <Row extends { id: string; state: string }>({ id, state, ...row }: Row) => ({
  _id: id,
  state: mailState.parse(state),
  ...row,
})

/** The admin's calls on the outbox. */
export const mailRoutes = (deps: Deps): Binding[] => [
  on(listMail, async ({ query }) => {
    const { rows, ...size } = await listMailRows(deps.db, query)
    return answer(rows.map(view), size)
  }),
  on(getMail, async ({ params }) => ({
    ...view(await mail.getMail(deps, params.id)),
    viewUrl: signAddress(deps.authSecret, `/api/mail/${params.id}/view`, deps.clock.now()),
  })),
  on(viewMail, async ({ params, query, reply }) => {
    if (!isSignedAddress(deps.authSecret, `/api/mail/${params.id}/view`, query, deps.clock.now()))
      throw new DomainError('mail-not-found')
    return sendMailHtml(reply, (await mail.getMail(deps, params.id)).html)
  }),
  on(resendMail, async ({ params, caller }) =>
    answer(view(await mail.resendMail(deps, params.id, caller.account)), { message: 'The mail is on its way again.' }),
  ),
]
