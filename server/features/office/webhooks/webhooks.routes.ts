import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '#contract/webhooks.ts'
import type { Deps } from '../../../deps.ts'
import { answer } from '../../../platform/http/answer.ts'
import { listRoutes } from '../../../platform/http/list-routes.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as webhooks from './webhooks.service.ts'

export const webhookRoutes = (deps: Deps): Binding[] => [
  on(listWebhooks, () => webhooks.listWebhooks(deps)),
  on(createWebhook, ({ body, caller }) => webhooks.createWebhook(deps, body, caller.account)),
  on(updateWebhook, ({ params, body, caller }) => webhooks.updateWebhook(deps, params.id, body, caller.account)),
  on(deleteWebhook, ({ params, caller }) => webhooks.deleteWebhook(deps, params.id, caller.account)),
  on(rotateWebhookSecret, ({ params, caller }) => webhooks.rotateWebhookSecret(deps, params.id, caller.account)),
  on(testWebhook, async ({ params }) => {
    await webhooks.testWebhook(deps, params.id)
    return answer(undefined, { message: 'The test is on its way.' })
  }),
  ...listRoutes(deps, listWebhookDeliveries, (filter) => webhooks.listWebhookDeliveries(deps, filter)),
  on(resendWebhookDelivery, async ({ params, caller }) =>
    answer(await webhooks.resendWebhookDelivery(deps, params.id, caller.account), { message: 'The event is on its way again.' }),
  ),
]
