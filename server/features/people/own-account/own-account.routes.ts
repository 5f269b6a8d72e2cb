import {
  confirmAddress,
  deleteOwnAccount,
  endOtherSessions,
  endOwnSession,
  exportAccount,
  getAccount,
  listSessions,
  mailConfirmation,
  updateAccount,
} from '#contract/own-account.ts'
import type { Deps } from '../../../deps.ts'
import { answer } from '../../../platform/http/answer.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import { personOf } from '../accounts/person.ts'
import { sendExport } from '../privacy/export.service.ts'
import * as confirmation from '../registration/address-confirmation.service.ts'
import * as accounts from './own-account.service.ts'

export const accountRoutes = (deps: Deps): Binding[] => [
  on(getAccount, ({ caller }) => accounts.getAccount(deps, caller.account)),
  on(updateAccount, ({ body, caller }) => accounts.updateAccount(deps, caller.account, body)),
  on(mailConfirmation, async ({ caller }) => {
    const sent = await confirmation.mailConfirmation(deps, caller.account)
    const message =
      sent.delivery === 'queued'
        ? 'An email with a link is on its way.'
        : 'The email is kept: this site cannot send mail at the moment.'
    return answer(sent, { message: sent.mailed ? message : 'Your address is already confirmed.' })
  }),
  on(confirmAddress, ({ body, caller }) => confirmation.confirmAddress(deps, caller.account, body.token)),
  on(listSessions, ({ caller }) => accounts.listSessions(deps, caller.account)),
  on(endOtherSessions, ({ caller }) => accounts.endOtherSessions(deps, caller.account)),
  on(endOwnSession, ({ params, caller }) => accounts.endOwnSession(deps, caller.account, params.id)),
  on(exportAccount, ({ caller, reply }) => sendExport(deps, personOf(caller.account), reply)),
  on(deleteOwnAccount, ({ body, caller }) => accounts.deleteOwnAccount(deps, caller.account, body)),
]
