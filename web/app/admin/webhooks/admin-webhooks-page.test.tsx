import { expect, test } from 'vitest'
import type { WebhookDelivery, WebhookView } from '#contract/webhooks.ts'
import { answerCalls, success } from '../../../testing/answer-calls.ts'
import { clientLoader } from './admin-webhooks-page.tsx'

const at = '2026-11-21T09:00:00.000Z'
const url = 'https://example.com/hooks'

const webhook: WebhookView = {
  _id: '00000000-0000-4000-8000-000000000001',
  url,
  description: '',
  events: ['waitlist.joined'],
  enabled: true,
  disabledReason: '',
  createdAt: at,
  lastDeliveredAt: null,
  lastError: null,
  waiting: 0,
  failed: 0,
}

const delivered: WebhookDelivery = {
  _id: '00000000-0000-4000-8000-000000000002',
  webhookId: webhook._id,
  url,
  event: 'waitlist.joined',
  state: 'delivered',
  attempts: 2,
  lastStatus: 204,
  lastError: null,
  createdAt: at,
  deliveredAt: at,
  data: {},
}

test('a webhook’s failing state is read after its deliveries, so that it never contradicts them', async () => {
  let hasArrived = false
  answerCalls(({ path }) => {
    if (path.startsWith('/api/admin/webhooks'))
      return success([{ ...webhook, lastError: hasArrived ? null : 'The receiver answered 500.' }])
    hasArrived = true
    return { data: [delivered], total: 1 }
  })
  const read = await clientLoader({ request: new Request('https://course.example.com/admin/webhooks') })
  expect([read.webhooks[0]?.lastError, read.rows[0]?.state]).toEqual([null, 'delivered'])
})
