import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, FormError, SubmitButton } from '../../ui/form.tsx'
import { type ModalProps, openModal } from '../../ui/modal.tsx'
import { notify } from '../../ui/notices.tsx'
import { useAction } from '../../ui/use-action.ts'

type Asked = {
  name: string
  hint: string
  correct: (fullName: string) => Promise<{ code: string; learnerName: string }>
}

const NameDialog = ({ name, hint, correct, answer }: ModalProps<boolean> & Asked) => {
  const action = useAction({
    send: (values) => correct(String(values.get('fullName'))),
    onSuccess: ({ code, learnerName }) => {
      notify({ text: `The certificate ${code} has the name ${learnerName}.`, tone: 'success' })
      answer(true)
    },
    refused: 'The name could not be corrected.',
    network: 'The name could not be corrected: network error.',
  })
  return (
    <Dialog id="certificate-name" title="Correct the name on the certificate" width="small">
      <Form action={action}>
        <FormError />
        <p className="text-sm text-muted">
          A new certificate with a new number replaces this one, whose page, badge and PDF then say so. {hint}
        </p>
        <TextField name="fullName" label="Full name" required autoComplete="name" defaultValue={name} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busyLabel="Correcting...">Replace the certificate</SubmitButton>
          <Button variant="secondary" onClick={() => answer(false)}>
            Cancel
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Asks for the corrected name of a certificate; resolves to whether it was corrected. */
export const askForCertificateName = (asked: Asked): Promise<boolean> =>
  openModal('certificate-name', async () => (modal) => <NameDialog {...modal} {...asked} />, false)
