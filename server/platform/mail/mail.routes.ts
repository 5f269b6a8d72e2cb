import { DomainError } from '#contract/domain-error.ts'
import {
  discardKeptMail,
  getMail,
  listKeptMail,
  listMail,
  mailState,
  releaseKeptMail,
  resendMail,
  resendMails,
  viewMail,
} from '#contract/mail.ts'
import { plural } from '#contract/plural.ts'
import type { Deps } from '../../deps.ts'
import { answer } from '../http/answer.ts'
import { listRoutes } from '../http/list-routes.ts'
import { requireRecentProof } from '../http/recent-proof.ts'
import { type Binding, on } from '../http/routes.ts'
import { isSignedAddress, signAddress } from '../http/signed-address.ts'
import { listMailRows } from './mail.queries.ts'
import * as mail from './mail.service.ts'
import type { MailKinds } from './mail-kind.ts'
import { sendMailHtml } from './mail-view.ts'

const deletedText = 'What this mail was about has been deleted, and its text with it.'

const viewAddress = (id: string, reader: string) => `/api/mail/${id}/view?reader=${reader}`

export const mailRoutes = (deps: Deps, kinds: MailKinds): Binding[] => {
  const view = <Row extends { id: string; state: string; kind: string }>({ id, state, ...row }: Row) => ({
    _id: id,
    state: mailState.parse(state),
    ...row,
    title: kinds.get(row.kind)?.title ?? row.kind,
  })
  return [
    ...listRoutes(deps, listMail, async (filter) => {
      const { rows, ...size } = await listMailRows(deps.db, filter)
      return { rows: rows.map(view), ...size }
    }),
    on(listKeptMail, () => mail.listKeptMail(deps, kinds)),
    on(releaseKeptMail, async ({ body, caller }) => {
      const released = await mail.releaseKeptMail(deps, body.kinds, caller.account)
      return answer({ released }, { message: plural(released, 'One email is on its way.', '# emails are on their way.') })
    }),
    on(discardKeptMail, async ({ body, caller }) => {
      const discarded = await mail.discardKeptMail(deps, body.kinds, caller.account)
      return answer({ discarded }, { message: plural(discarded, 'One email discarded.', '# emails discarded.') })
    }),
    on(getMail, async ({ params, caller }) => {
      const row = await mail.getMail(deps, params.id)
      const { written, linksWithheld } = await mail.readMail(deps, kinds, params.id, caller.account.id)
      // Otherwise an open admin session could be used to request a new password, read the link here, and take over an account.
      if (written?.holdsSecret) requireRecentProof(caller.account, deps.clock.now())
      return {
        ...view(row),
        subject: written?.subject ?? null,
        text: written?.text ?? deletedText,
        viewUrl: written ? signAddress(deps.authSecret, viewAddress(params.id, caller.account.id), deps.clock.now()) : null,
        linksWithheld,
      }
    }),
    on(viewMail, async ({ params, query, reply }) => {
      const { reader } = query
      if (!reader || !isSignedAddress(deps.authSecret, viewAddress(params.id, reader), query, deps.clock.now()))
        throw new DomainError('mail-not-found')
      const { written } = await mail.readMail(deps, kinds, params.id, reader)
      if (!written) throw new DomainError('mail-not-found')
      return sendMailHtml(reply, written.html)
    }),
    on(resendMails, ({ body, caller }) => mail.resendMails(deps, body.ids, caller.account)),
    on(resendMail, async ({ params, caller }) =>
      answer(view(await mail.resendMail(deps, params.id, caller.account)), { message: 'The email is on its way again.' }),
    ),
  ]
}
