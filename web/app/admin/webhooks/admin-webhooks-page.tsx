import { useLoaderData, useRevalidator } from 'react-router'
import {
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  testWebhook,
  updateWebhook,
  type WebhookDelivery,
  type WebhookView,
  webhookEvents,
} from '#contract/webhooks.ts'
import { call, callForAnswer } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/dialog.tsx'
import { showMoment } from '../../../ui/format.ts'
import { openModal } from '../../../ui/modal.tsx'
import { forgetFailures, notify, useRowFailures } from '../../../ui/notices.tsx'
import { PageFrame, PageHeader } from '../../../ui/page-frame.tsx'
import { failedRow, RowProblem } from '../../../ui/row-problem.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Cell, Table } from '../../../ui/table.tsx'
import { listQuery } from '../../lists/list-query.ts'
import { loadList } from '../../lists/load-list.ts'
import { usePolling } from '../../lists/use-polling.ts'
import { pageMeta } from '../../page-meta.ts'
import { toastError } from '../toast-error.ts'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

export const meta = () => pageMeta({ title: 'Webhooks', description: 'Events that are sent to other systems.' })

export const clientLoader = ({ request }: { request: Request }) =>
  loadList(
    async () => {
      const { signal } = request
      const query = listQuery(new URL(request.url).searchParams)
      const { data, total, more } = await callForAnswer(listWebhookDeliveries, { query, signal })
      // Loaded after the deliveries: in parallel, a webhook could appear as failing next to the delivery that recovered it, and polling would have ended.
      const webhooks = await call(listWebhooks, { signal })
      return { webhooks, rows: data, total, more }
    },
    { webhooks: [] as WebhookView[], rows: [] as WebhookDelivery[], total: 0, more: false },
    'Failed to fetch the webhooks',
  )

export default function AdminWebhooksPage() {
  const list = useLoaderData<typeof clientLoader>()
  const { webhooks } = list
  const { revalidate } = useRevalidator()
  usePolling(
    list,
    list.rows.filter(({ state }) => state === 'waiting').map(({ _id }) => _id),
  )
  const edit = (webhook?: WebhookView) =>
    openModal(
      'webhook',
      async () =>
        ({ answer }) => <WebhookDialog webhook={webhook} answer={answer} onChanged={revalidate} />,
      undefined,
    )
  return (
    <PageFrame>
      <PageHeader
        title="Webhooks"
        text="Send events to other systems, such as a chat or an applicant tracking system. Messages are signed and contain no personal data."
        actions={<Button onClick={() => edit()}>Add webhook</Button>}
      />
      {webhooks.length > 0 ? (
        <Table caption="Webhooks" columns={['Address', 'Events', 'State', 'Actions']}>
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook._id} webhook={webhook} onChange={() => edit(webhook)} />
          ))}
        </Table>
      ) : list.error ? null : (
        <EmptyState title="No webhooks yet" icon="mail">
          Add an address and choose which events it receives.
        </EmptyState>
      )}
      {webhooks.length > 0 || list.error ? (
        <section aria-labelledby="deliveries" className="mt-10">
          <h2 id="deliveries" className="text-title">
            Deliveries
          </h2>
          <WebhookDeliveries list={list} webhooks={webhooks} />
        </section>
      ) : null}
    </PageFrame>
  )
}

const WebhookRow = ({ webhook, onChange }: { webhook: WebhookView; onChange: () => void }) => {
  const { revalidate } = useRevalidator()
  const params = { id: webhook._id }
  const name = webhook.description || webhook.url
  const act = async (failed: string, run: () => Promise<string>) => {
    forgetFailures(webhook._id)
    try {
      notify({ text: `${name}: ${await run()}`, tone: 'success' })
    } catch (failure) {
      toastError(failed, failure, { id: webhook._id, name })
    }
    revalidate()
  }
  const test = () => act('Failed to send a test', async () => (await callForAnswer(testWebhook, { params })).message)
  const setEnabled = (enabled: boolean) =>
    act('Failed to change the webhook', async () => {
      const { url, description, events } = webhook
      await call(updateWebhook, { params, body: { url, description, events, enabled } })
      return enabled ? 'The webhook is on.' : 'The webhook is off.'
    })
  const remove = async () => {
    const yes = await confirm({
      title: 'Delete this webhook?',
      text: `${webhook.url} receives nothing more, and the list of its deliveries is deleted.`,
      confirmLabel: 'Delete',
      tone: 'danger',
    })
    if (yes)
      await act('Failed to delete the webhook', async () => {
        await call(deleteWebhook, { params })
        return 'The webhook is deleted.'
      })
  }
  const problem = useRowFailures().get(webhook._id)
  return (
    <>
      <tr className={problem && failedRow}>
        <Cell label="Address" head>
          <span className="wrap-anywhere">{webhook.url}</span>
          {webhook.description ? <p className="font-normal text-muted">{webhook.description}</p> : null}
        </Cell>
        <Cell label="Events">
          <ul>
            {webhook.events.map((event) => (
              <li key={event}>{webhookEvents[event]}</li>
            ))}
          </ul>
        </Cell>
        <Cell label="State">
          <WebhookState webhook={webhook} />
        </Cell>
        <Cell label="Actions">
          <div className="flex flex-wrap gap-2">
            <Button size="small" variant="secondary" aria-label={`Change ${webhook.url}`} onClick={onChange}>
              Change
            </Button>
            {webhook.enabled ? (
              <Button size="small" variant="secondary" aria-label={`Send a test to ${webhook.url}`} onClick={test}>
                Send a test
              </Button>
            ) : null}
            <Button
              size="small"
              variant="quiet"
              aria-label={`${webhook.enabled ? 'Switch off' : 'Switch on'} ${webhook.url}`}
              onClick={() => setEnabled(!webhook.enabled)}
            >
              {webhook.enabled ? 'Switch off' : 'Switch on'}
            </Button>
            <Button size="small" variant="quiet" aria-label={`Delete ${webhook.url}`} onClick={remove}>
              Delete
            </Button>
          </div>
        </Cell>
      </tr>
      {problem ? <RowProblem problem={problem} columns={4} /> : null}
    </>
  )
}

const WebhookState = ({ webhook }: { webhook: WebhookView }) => {
  const { enabled, disabledReason, lastError, lastDeliveredAt, failed, waiting } = webhook
  if (!enabled)
    return (
      <>
        <Badge tone="neutral">off</Badge> {disabledReason ? <p className="text-muted">{disabledReason}</p> : null}
      </>
    )
  return (
    <>
      <Badge tone={lastError ? 'danger' : 'success'}>{lastError ? 'failing' : 'on'}</Badge>
      <p className="text-muted">
        {lastError ? `${lastError} ` : ''}
        {lastDeliveredAt ? `Last delivered on ${showMoment(lastDeliveredAt)}. ` : ''}
        {waiting > 0 ? `${waiting} waiting. ` : ''}
        {failed > 0 ? `${failed} failed.` : ''}
      </p>
    </>
  )
}
