import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { openModal } from '../../ui/modal.tsx'

type Asked = {
  name: string
  hint: string
  correct: (fullName: string) => Promise<{ code: string; learnerName: string }>
}

export const askForCertificateName = ({ name, hint, correct }: Asked): Promise<boolean> =>
  openModal(
    'certificate-name',
    async () => (modal) => (
      <FormDialog
        {...modal}
        id="certificate-name"
        width="small"
        title="Correct the name on the certificate"
        send={async (values) => {
          const { code, learnerName } = await correct(String(values.get('fullName')))
          return { message: `The certificate ${code} has the name ${learnerName}.` }
        }}
        refused="The name could not be corrected."
        network="The name could not be corrected: network error."
        submitLabel="Replace the certificate"
        busyLabel="Correcting..."
      >
        <p className="text-sm text-muted">
          A new certificate with a new number replaces this one, whose page, badge and PDF then say so. {hint}
        </p>
        <TextField name="fullName" label="Full name" required autoComplete="name" defaultValue={name} />
      </FormDialog>
    ),
    false,
  )
