import {
  listWebhookDeliveries,
  resendWebhookDelivery,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookView,
  webhookEvents,
} from '#contract/webhooks.ts'
import { Badge } from '../../../ui/card.tsx'
import { showCount, showMoment } from '../../../ui/format.ts'
import { notify } from '../../../ui/notices.tsx'
import { timeSorts } from '../../lists/list-bar.tsx'
import { ListScreen, type LoadedList } from '../../lists/list-screen.tsx'
import { useMutation } from '../../use-mutation.ts'

const tones = { waiting: 'info', delivered: 'success', failed: 'danger' } as const
const states = { all: 'All', waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' }

const titleOf = (event: string): string => (event === 'webhook.test' ? 'Test' : (webhookEvents[event as WebhookEvent] ?? event))

const nameOf = ({ event, createdAt }: WebhookDelivery) => `${titleOf(event)}, ${showMoment(createdAt)}`

export const WebhookDeliveries = ({ list, webhooks }: { list: LoadedList<WebhookDelivery>; webhooks: WebhookView[] }) => {
  const resending = useMutation(resendWebhookDelivery, {
    failed: 'Failed to send the event again',
    network: 'Network error',
    onSuccess: ({ message }, _, about) => notify({ text: `${about}: ${message}`, tone: 'success' }),
  })
  const byWebhook = {
    name: 'webhook',
    label: 'Webhook',
    options: {
      '': 'All webhooks',
      ...Object.fromEntries(webhooks.map(({ _id, url, description }) => [_id, description || url])),
    },
  }
  return (
    <ListScreen
      title="Deliveries of webhooks"
      level={2}
      of={listWebhookDeliveries}
      list={list}
      noun={{ one: 'delivery', other: 'deliveries' }}
      idOf={({ _id }) => _id}
      nameOf={nameOf}
      status={{ name: 'status', label: 'Deliveries by state', options: states }}
      filters={webhooks.length > 1 ? [byWebhook] : []}
      sorts={timeSorts('createdAt')}
      dates="Created"
      columns={[
        { label: 'Event', cell: ({ event }) => titleOf(event) },
        { label: 'To', card: 'line', cell: ({ url }) => url },
        {
          label: 'State',
          card: 'state',
          cell: ({ state, attempts, lastError }) => (
            <>
              <Badge tone={tones[state]}>{state}</Badge>{' '}
              <span className="text-muted">
                {attempts === 0 ? 'not tried yet' : showCount(attempts, { one: 'try', other: 'tries' })}
                {lastError ? `. ${lastError}` : ''}
              </span>
            </>
          ),
        },
        { label: 'When', card: 'end', sort: 'createdAt', cell: ({ createdAt }) => showMoment(createdAt) },
      ]}
      detail={({ data }) => <pre className="whitespace-pre-wrap wrap-anywhere">{JSON.stringify(data, null, 2)}</pre>}
      rowActions={(row) => [
        { label: 'Send again', isMain: true, run: () => void resending.run({ params: { id: row._id } }, nameOf(row)) },
      ]}
      isBusy={({ _id }) => resending.pending.some(({ params }) => params.id === _id)}
      empty={{ title: 'No deliveries found', none: 'Nothing has been sent yet.', icon: 'mail' }}
    />
  )
}
