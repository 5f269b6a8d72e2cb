import { startAddressChangeOf } from '#contract/address-change.ts'
import { maxEmailLength } from '#contract/field-limits.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import type { ModalProps } from '../../../ui/modal.tsx'
import { notify } from '../../../ui/notices.tsx'
import { useAction } from '../../../ui/use-action.ts'

export const newAddressDialog =
  ({ id, email, role }: { id: string; email: string; role: string }) =>
  ({ answer }: ModalProps<boolean>) => {
    const action = useAction({
      send: (values) => call(startAddressChangeOf, { params: { id }, body: { email: String(values.get('email')) } }),
      refused: 'Failed to start the change',
      network: 'Network error. Please try again.',
      onSuccess: ({ delivery }) => {
        notify(
          delivery === 'queued'
            ? { text: 'An email with a link is on its way to the new address.', tone: 'success' }
            : { text: 'The email with the link is kept: no SMTP server is set.', tone: 'warning' },
        )
        answer(true)
      },
    })
    return (
      <Dialog
        id="new-address"
        title="Change the email address"
        description={`Nothing changes for ${email} before the link in the email to the new address is opened${role === 'user' ? '. The link works without a password, so make sure that the address is this person’s' : ', while signed in to this account'}. The current address gets a notice and can undo the change for 7 days.`}
      >
        <Form action={action}>
          <TextField name="email" type="email" label="New email address" autoComplete="off" maxLength={maxEmailLength} required />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => answer(false)}>
              Cancel
            </Button>
            <SubmitButton busyLabel="Sending...">Send the link</SubmitButton>
          </div>
        </Form>
      </Dialog>
    )
  }
