import {
  acceptAddressChange,
  confirmAddressChange,
  getAddressChange,
  startAddressChange,
  startAddressChangeOf,
  undoAddressChange,
} from '#contract/address-change.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as change from './address-change.service.ts'

export const addressChangeRoutes = (deps: Deps): Binding[] => [
  on(getAddressChange, async ({ caller }) => ({ waiting: await change.waitingAddressOf(deps, caller.account.id) })),
  on(startAddressChange, ({ caller, body }) => change.startAddressChange(deps, caller.account, body.email)),
  on(confirmAddressChange, ({ caller, body }) => change.confirmAddressChange(deps, caller.account, body.token)),
  on(acceptAddressChange, ({ body }) => change.acceptAddressChange(deps, body.token)),
  on(undoAddressChange, ({ body }) => change.undoAddressChange(deps, body.token)),
  on(startAddressChangeOf, ({ params, body, caller }) =>
    change.startAddressChangeOf(deps, params.id, body.email, caller.account),
  ),
]
