import { maxCertificateCodeLength } from '#contract/field-limits.ts'
import { eraseCertificate } from '#contract/privacy.ts'
import { call } from '../../../api/call.ts'
import { confirm } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notices.tsx'
import { useAction } from '../../../ui/use-action.ts'

/** Normalises a typed certificate number. */
const codeIn = (values: FormData) => String(values.get('code')).trim().toUpperCase()

/** Erases a certificate kept after its account was deleted, if no email address leads to it. */
export const EraseCertificate = () => {
  const action = useAction({
    ask: (values) =>
      confirm({
        // Non-breaking hyphens, because a broken number is hard to compare.
        title: `Erase the certificate ${codeIn(values).replaceAll('-', '\u2011')}?`,
        text: 'Its public page, its PDF and its badges are deleted at once and cannot be restored.',
        confirmLabel: 'Erase for good',
        tone: 'danger',
      }),
    send: async (values) => {
      const code = codeIn(values)
      await call(eraseCertificate, { body: { code } })
      return code
    },
    onSuccess: (code, form) => {
      form.reset()
      notify({ text: `The certificate ${code} is erased.`, tone: 'success' })
    },
    refused: 'Failed to erase the certificate',
    network: 'Failed to erase the certificate',
  })
  return (
    <div className="mt-6 max-w-form border-t border-line pt-6">
      <h3 className="font-semibold">A kept certificate</h3>
      <p className="my-3 text-muted">
        Erasing an address also erases the certificates that were kept when an account of it was deleted. No address leads to a
        certificate that was kept by an account that never confirmed its address: enter its number.
      </p>
      <Form action={action} aria-label="Erase a kept certificate">
        <TextField
          name="code"
          label="Number of the kept certificate"
          required
          maxLength={maxCertificateCodeLength}
          autoComplete="off"
          placeholder="PTC-0000-0000-0000"
        />
        <div>
          <SubmitButton variant="danger" busyLabel="Erasing...">
            Erase certificate
          </SubmitButton>
        </div>
      </Form>
    </div>
  )
}
