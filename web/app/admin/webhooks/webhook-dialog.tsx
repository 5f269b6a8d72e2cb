import { useState } from 'react'
import { maxLineLength, maxWebAddressLength } from '#contract/field-limits.ts'
import {
  createWebhook,
  noEventMessage,
  rotateWebhookSecret,
  updateWebhook,
  type WebhookEvent,
  type WebhookView,
  webhookEvents,
} from '#contract/webhooks.ts'
import { call } from '../../../api/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { GroupFrame } from '../../../ui/choice-fields.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { confirm, Dialog } from '../../../ui/dialog.tsx'
import { CheckboxField, TextField } from '../../../ui/field.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import type { ModalProps } from '../../../ui/modal.tsx'
import { notify } from '../../../ui/notices.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMutation } from '../../use-mutation.ts'

const eventNames = Object.keys(webhookEvents) as WebhookEvent[]

/** Adds or edits a webhook; a new one's secret is shown once. */
export const WebhookDialog = ({
  webhook,
  answer,
  onChanged,
}: ModalProps<undefined> & {
  /** Undefined adds a new one. */
  webhook: WebhookView | undefined
  onChanged: () => void
}) => {
  const [secret, setSecret] = useState('')
  const action = useAction({
    send: async (values) => {
      const body = {
        url: String(values.get('url')),
        description: String(values.get('description')),
        events: values.getAll('events') as WebhookEvent[],
      }
      if (webhook) await call(updateWebhook, { params: { id: webhook._id }, body: { ...body, enabled: webhook.enabled } })
      else setSecret((await call(createWebhook, { body })).secret)
    },
    check: (values) => (values.getAll('events').length === 0 ? [{ path: 'events', message: noEventMessage }] : []),
    onSuccess: () => {
      onChanged()
      if (webhook) answer(undefined)
    },
    refused: 'Failed to save the webhook',
    network: 'Failed to save the webhook',
  })
  const rotating = useMutation(rotateWebhookSecret, {
    revalidates: false,
    failed: 'Failed to make a new secret',
    network: 'Network error',
    onSuccess: ({ data }) => setSecret(data.secret),
  })
  const rotate = async (id: string) => {
    const yes = await confirm({
      title: 'Make a new secret?',
      text: 'For 24 hours, messages are also signed with the old secret, so that you can switch without losing any.',
      confirmLabel: 'Make a new secret',
    })
    if (yes) await rotating.run({ params: { id } })
  }
  if (secret)
    return (
      <Dialog
        id="webhook"
        key="secret"
        title="The secret of this webhook"
        footer={<Button onClick={() => answer(undefined)}>Done</Button>}
      >
        <SecretText secret={secret} />
      </Dialog>
    )
  return (
    <Dialog id="webhook" title={webhook ? 'Change the webhook' : 'Add a webhook'}>
      <Form action={action}>
        <TextField
          name="url"
          label="Address"
          type="url"
          required
          requiredMessage="Please enter an address"
          defaultValue={webhook?.url}
          placeholder="https://example.com/hooks"
          hint="Messages are posted here as JSON."
          maxLength={maxWebAddressLength}
        />
        <TextField
          name="description"
          label="What it is for"
          defaultValue={webhook?.description}
          placeholder="e.g. posts to our hiring channel"
          maxLength={maxLineLength}
        />
        <GroupFrame group={{ name: 'events', label: 'Events', required: true }}>
          {eventNames.map((event) => (
            <CheckboxField
              key={event}
              name="events"
              value={event}
              path={`events.${event}`}
              label={webhookEvents[event]}
              defaultChecked={webhook?.events.includes(event) ?? false}
            />
          ))}
        </GroupFrame>
        <div className="flex flex-wrap gap-3">
          <SubmitButton busyLabel="Saving...">{webhook ? 'Save' : 'Add webhook'}</SubmitButton>
          {webhook ? (
            <Button variant="secondary" onClick={() => rotate(webhook._id)}>
              New secret
            </Button>
          ) : null}
        </div>
      </Form>
    </Dialog>
  )
}

const SecretText = ({ secret }: { secret: string }) => {
  const copy = async () =>
    (await copyText(secret))
      ? notify({ text: 'The secret is copied.', tone: 'success' })
      : notify({ text: 'The secret could not be copied. Select it and copy it by hand.', tone: 'danger' })
  return (
    <div className="grid gap-4">
      <Alert tone="warning">Copy it now: it will not be shown again. The receiver needs it to verify the signature.</Alert>
      <p className="font-mono wrap-anywhere" data-testid="webhook-secret">
        {secret}
      </p>
      <div>
        <Button variant="secondary" size="small" icon="copy" onClick={copy}>
          Copy
        </Button>
      </div>
    </div>
  )
}
