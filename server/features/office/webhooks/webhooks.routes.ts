import {
  createWebhook,
  deleteWebhook,
  exportWebhookDeliveries,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '#contract/webhooks.ts'
import type { Deps } from '../../../deps.ts'
import { answer } from '../../../platform/http/answer.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import { sendCsv } from '../../../platform/http/send-csv.ts'
import { deliveryCsv } from './webhook-deliveries-csv.ts'
import * as webhooks from './webhooks.service.ts'

/** The admin's calls on the webhooks. */
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
  on(listWebhookDeliveries, async ({ query }) => {
    const { deliveries, ...size } = await webhooks.listWebhookDeliveries(deps, query)
    return answer(deliveries, size)
  }),
  on(exportWebhookDeliveries, async ({ query, reply }) =>
    sendCsv(
      deps,
      reply,
      'webhook-deliveries',
      deliveryCsv,
      async (part) => (await webhooks.listWebhookDeliveries(deps, { ...query, ...part })).deliveries,
    ),
  ),
  on(resendWebhookDelivery, async ({ params, caller }) =>
    answer(await webhooks.resendWebhookDelivery(deps, params.id, caller.account), { message: 'The event is on its way again.' }),
  ),
]
