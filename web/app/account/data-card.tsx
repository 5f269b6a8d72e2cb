import { deleteOwnAccount, exportAccount } from '#contract/own-account.ts'
import { call, endpointUrl } from '../../api/call.ts'
import { signOut } from '../../session/session.ts'
import { fileHeaders } from '../../session/stored-tokens.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { closeDialog, Dialog } from '../../ui/dialog.tsx'
import { CheckboxField, PasswordField, TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { useAction } from '../../ui/use-action.ts'
import { withProof } from '../passkeys/prove-again.ts'
import { useDownload } from '../reader/download-button.tsx'

const dialogId = 'delete-account'

const DeleteForm = ({ email, hasPassword, hasCertificate }: { email: string; hasPassword: boolean; hasCertificate: boolean }) => {
  const action = useAction({
    send: (values) =>
      call(deleteOwnAccount, {
        body: {
          ...(hasPassword ? { password: String(values.get('password')) } : { email: String(values.get('email')).trim() }),
          keepCertificate: values.get('keepCertificate') === 'on',
        },
      }),
    onSuccess: () => {
      closeDialog(dialogId)
      void signOut()
      location.replace(`/auth?${new URLSearchParams({ message: 'Your account and your data are deleted.' })}`)
    },
  })
  return (
    <Form action={action} aria-label="Delete my account">
      <p>
        This deletes your account, progress, quiz results, submissions, plan and certificate, your invitations and our emails to
        you. It cannot be undone. All that remains is a coded mark that stops our emails to {email}, and the proof of consents you
        gave.
      </p>
      {hasCertificate ? (
        <CheckboxField
          name="keepCertificate"
          label="Keep my certificate and its public page for five years from its issue"
          hint="Without an account, you can no longer change it. We remove it when you ask us to."
        />
      ) : null}
      {hasPassword ? (
        <>
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField name="password" label="Your password" autoComplete="current-password" required />
        </>
      ) : (
        <TextField name="email" label={`Type ${email} to confirm`} type="email" autoComplete="off" required />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => closeDialog(dialogId)}>
          Keep my account
        </Button>
        <SubmitButton variant="danger" busyLabel="Deleting...">
          Delete everything
        </SubmitButton>
      </div>
    </Form>
  )
}

export const DataCard = ({
  email,
  hasPassword,
  hasCertificate,
}: {
  email: string
  hasPassword: boolean
  hasCertificate: boolean
}) => {
  const download = useDownload({
    url: endpointUrl(exportAccount),
    headers: fileHeaders,
    name: `my-data-${new Date().toISOString().slice(0, 10)}.json`,
    around: withProof,
  })
  return (
    <Card>
      <h2 className="mb-4 text-title">Your data</h2>
      {download.error ? (
        <Alert tone="danger" className="mb-4">
          {download.error}
        </Alert>
      ) : null}
      <div className="grid gap-6">
        <div>
          <h3 className="font-semibold">Export</h3>
          <p className="mt-1 mb-3 text-sm text-muted">
            Everything we hold about you, as a JSON file that other programs can read.
          </p>
          <Button variant="secondary" icon="download" busy={download.isPending} onClick={() => download.run()}>
            Export my data
          </Button>
        </div>
        <div>
          <h3 className="font-semibold">Delete</h3>
          <p className="mt-1 mb-3 text-sm text-muted">Removes your account and everything in it, at once and for good.</p>
          <Button variant="danger" icon="trash" command="show-modal" commandfor={dialogId}>
            Delete my account
          </Button>
        </div>
      </div>
      <Dialog id={dialogId} title="Delete your account?">
        <DeleteForm email={email} hasPassword={hasPassword} hasCertificate={hasCertificate} />
      </Dialog>
    </Card>
  )
}
