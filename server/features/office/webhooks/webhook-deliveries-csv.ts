import type { CsvColumns } from '../../../platform/http/send-csv.ts'
import type { listWebhookDeliveries } from './webhooks.service.ts'

type Delivery = Awaited<ReturnType<typeof listWebhookDeliveries>>['deliveries'][number]

/** The columns of a delivery in the CSV file, without the payload. */
export const deliveryCsv: CsvColumns<Delivery> = [
  ['Event', (delivery) => delivery.event],
  ['To', (delivery) => delivery.url],
  ['State', (delivery) => delivery.state],
  ['Created (UTC)', (delivery) => delivery.createdAt],
  ['Delivered (UTC)', (delivery) => delivery.deliveredAt],
  ['Attempts', (delivery) => delivery.attempts],
  ['Last status', (delivery) => delivery.lastStatus],
  ['Last error', (delivery) => delivery.lastError],
]
