import { startAddressChangeOf } from '#contract/address-change.ts'
import { maxEmailLength } from '#contract/field-limits.ts'
import { call } from '../../../api/call.ts'
import { TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { ModalProps } from '../../../ui/modal.tsx'

export const newAddressDialog =
  ({ id, email, role }: { id: string; email: string; role: string }) =>
  ({ answer }: ModalProps<boolean>) => (
    <FormDialog
      answer={answer}
      id="new-address"
      title="Change the email address"
      description={`Nothing changes for ${email} before the link in the email to the new address is opened${role === 'user' ? '. The link works without a password, so make sure that the address is this person’s' : ', while signed in to this account'}. The current address gets a notice and can undo the change for 7 days.`}
      send={async (values) => {
        const { delivery } = await call(startAddressChangeOf, { params: { id }, body: { email: String(values.get('email')) } })
        return delivery === 'queued'
          ? { message: 'An email with a link is on its way to the new address.' }
          : { message: 'The email with the link is kept: no SMTP server is set.', tone: 'warning' }
      }}
      refused="Failed to start the change"
      submitLabel="Send the link"
      busyLabel="Sending..."
    >
      <TextField name="email" type="email" label="New email address" autoComplete="off" maxLength={maxEmailLength} required />
    </FormDialog>
  )
