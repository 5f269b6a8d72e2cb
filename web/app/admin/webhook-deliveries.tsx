import { resendWebhookDelivery, type WebhookDelivery, type WebhookEvent, webhookEvents } from '#contract/webhooks.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { showCount, showMoment } from '../../ui/format.ts'
import { notify } from '../../ui/notices.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { useMutation } from '../use-mutation.ts'

const tones = { waiting: 'info', delivered: 'success', failed: 'danger' } as const

const titleOf = (event: string): string => (event === 'webhook.test' ? 'Test' : (webhookEvents[event as WebhookEvent] ?? event))

/** What was sent to webhooks, how it went, and sending it again. */
export const WebhookDeliveries = ({ deliveries }: { deliveries: WebhookDelivery[] }) => {
  const resending = useMutation(resendWebhookDelivery, {
    failed: 'Failed to send the event again',
    network: 'Network error',
    onSuccess: ({ message }) => notify({ text: message, tone: 'success' }),
  })
  return (
    <Table caption="Deliveries of webhooks" columns={['Event', 'To', 'State', 'When', 'Actions']}>
      {deliveries.map((delivery) => (
        <tr key={delivery._id}>
          <Cell label="Event" head>
            {titleOf(delivery.event)}
            <details className="text-sm font-normal">
              <summary>What was sent</summary>
              <pre className="whitespace-pre-wrap wrap-anywhere">{JSON.stringify(delivery.data, null, 2)}</pre>
            </details>
          </Cell>
          <Cell label="To">
            <span className="wrap-anywhere">{delivery.url}</span>
          </Cell>
          <Cell label="State">
            <Badge tone={tones[delivery.state]}>{delivery.state}</Badge>{' '}
            <span className="text-muted">
              {delivery.attempts === 0 ? 'not tried yet' : showCount(delivery.attempts, { one: 'try', other: 'tries' })}
              {delivery.lastError ? `. ${delivery.lastError}` : ''}
            </span>
          </Cell>
          <Cell label="When" className="whitespace-nowrap">
            {showMoment(delivery.createdAt)}
          </Cell>
          <Cell label="Actions">
            <Button
              size="small"
              variant="quiet"
              className="whitespace-nowrap"
              aria-label={`Send again: ${titleOf(delivery.event)}, ${showMoment(delivery.createdAt)}`}
              busy={resending.pending.some(({ params }) => params.id === delivery._id)}
              onClick={() => resending.run({ params: { id: delivery._id } })}
            >
              Send again
            </Button>
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
