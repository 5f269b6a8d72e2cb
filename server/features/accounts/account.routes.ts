import {
  deleteOwnAccount,
  endOtherSessions,
  endOwnSession,
  exportAccount,
  getAccount,
  listSessions,
  updateAccount,
} from '#contract/account.ts'
import type { Deps } from '../deps.ts'
import { type Binding, on } from '../http/routes.ts'
import { sendExport } from '../privacy/export.service.ts'
import * as accounts from './account.service.ts'

/** The calls of the Account page. */
export const accountRoutes = (deps: Deps): Binding[] => [
  on(getAccount, ({ caller }) => accounts.getAccount(deps, caller.account)),
  on(updateAccount, ({ body, caller }) => accounts.updateAccount(deps, caller.account, body)),
  on(listSessions, ({ caller }) => accounts.listSessions(deps, caller.account)),
  on(endOtherSessions, ({ caller }) => accounts.endOtherSessions(deps, caller.account)),
  on(endOwnSession, ({ params, caller }) => accounts.endOwnSession(deps, caller.account, params.id)),
  on(exportAccount, ({ caller, reply }) => sendExport(deps, caller.account.email, reply)),
  on(deleteOwnAccount, ({ body, caller }) => accounts.deleteOwnAccount(deps, caller.account, body)),
]
