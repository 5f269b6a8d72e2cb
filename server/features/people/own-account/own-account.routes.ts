import { endOtherSessions, endOwnSession, getAccount, listSessions, updateAccount } from '#contract/own-account.ts'
import { giveProof, startProof } from '#contract/passkeys.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as accounts from './own-account.service.ts'

export const accountRoutes = (deps: Deps): Binding[] => [
  on(getAccount, ({ caller }) => accounts.getAccount(deps, caller.account)),
  on(updateAccount, ({ body, caller }) => accounts.updateAccount(deps, caller.account, body)),
  on(listSessions, ({ caller }) => accounts.listSessions(deps, caller.account)),
  on(endOtherSessions, ({ caller }) => accounts.endOtherSessions(deps, caller.account)),
  on(endOwnSession, ({ params, caller }) => accounts.endOwnSession(deps, caller.account, params.id)),
  on(startProof, ({ caller }) => accounts.startProof(deps, caller.account)),
  on(giveProof, ({ body, caller }) => accounts.giveProof(deps, caller.account, body)),
]
