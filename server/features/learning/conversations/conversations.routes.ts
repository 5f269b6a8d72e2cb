import { getConversation, submitConversation } from '#contract/conversations.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as conversations from './conversations.service.ts'

export const conversationRoutes = (deps: Deps): Binding[] => [
  on(getConversation, ({ caller, params }) => conversations.getConversation(deps, caller, params)),
  on(submitConversation, ({ caller, params, body }) => conversations.submitConversation(deps, caller, params, body)),
]
