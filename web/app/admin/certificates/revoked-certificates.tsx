import { useState } from 'react'
import {
  listRevokedCertificates,
  type RevokedCertificate,
  restoreCertificate,
  revokeCertificate,
} from '#contract/certificates.ts'
import { maxCertificateCodeLength, maxGroundsLength } from '#contract/field-limits.ts'
import { call } from '../../../api/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog.tsx'
import { CheckboxField, TextArea, TextField } from '../../../ui/field.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { showDay } from '../../../ui/format.ts'
import { notify } from '../../../ui/notices.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useTask } from '../../../ui/use-task.ts'
import { useMutation } from '../../use-mutation.ts'

const Revoked = ({ certificate, onRestored }: { certificate: RevokedCertificate; onRestored: () => void }) => {
  const { code, learnerName, revokedAt, reason, mayEarnAgain, replacedBy } = certificate
  const restoring = useMutation(restoreCertificate, {
    failed: 'Failed to restore the certificate',
    revalidates: false,
    onSuccess: () => {
      notify({ text: `The certificate ${code} of ${learnerName} is valid again.`, tone: 'success' })
      onRestored()
    },
  })
  const restore = async () => {
    const yes = await confirm({
      title: `Restore the certificate of ${learnerName}?`,
      text: `${code} is valid again, and its learner can download the PDF and a new Open Badge. Badges downloaded before stay revoked.`,
      confirmLabel: 'Restore',
    })
    if (yes) await restoring.run({ params: { code } }, `${learnerName}, ${code}`)
  }
  return (
    <li className="grid gap-1">
      <p>
        <strong>{learnerName}</strong>, {code}, revoked on {showDay(revokedAt)}
        {mayEarnAgain ? ', may be earned again' : ''}
      </p>
      <p className="whitespace-pre-wrap text-muted">{reason}</p>
      {replacedBy ? (
        <p>
          Earned again:{' '}
          <a className="link" href={`/certificate/${replacedBy}`}>
            {replacedBy}
          </a>
        </p>
      ) : (
        <div>
          <Button size="small" variant="secondary" busy={restoring.isPending} aria-label={`Restore ${code}`} onClick={restore}>
            Restore
          </Button>
        </div>
      )}
    </li>
  )
}

export const RevokedCertificates = () => {
  const [certificates, setCertificates] = useState<RevokedCertificate[]>()
  const failed = 'The revoked certificates could not be read.'
  const reading = useTask(() => call(listRevokedCertificates, {}), {
    refused: failed,
    network: failed,
    onSuccess: (answer) => setCertificates(answer.certificates),
  })
  const action = useAction({
    send: (values) =>
      call(revokeCertificate, {
        params: { code: String(values.get('code')).trim() },
        body: { reason: String(values.get('reason')), mayEarnAgain: values.get('mayEarnAgain') !== null },
      }),
    onSuccess: ({ learnerName, code }, form) => {
      form.reset()
      notify({ text: `The certificate ${code} of ${learnerName} is revoked.`, tone: 'success' })
      void reading.run()
    },
    refused: 'Failed to revoke the certificate',
    network: 'Failed to revoke the certificate',
  })
  return (
    <details
      className="card card-padded mt-6"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) void reading.run()
      }}
    >
      <summary className="text-title">Revoked certificates</summary>
      <p className="my-3 text-muted">
        A revoked certificate and its badges are shown as no longer valid, and its PDF is no longer available. Its learner reads
        your reason; nobody else does.
      </p>
      <Form action={action} className="max-w-form">
        <TextField
          name="code"
          label="Certificate number"
          required
          maxLength={maxCertificateCodeLength}
          autoComplete="off"
          placeholder="PTC-0000-0000-0000"
        />
        <TextArea name="reason" label="Reason" required rows={3} maxLength={maxGroundsLength} />
        <CheckboxField
          name="mayEarnAgain"
          label="The learner may earn another certificate"
          hint="It is issued as soon as all requirements are met, right away if they are met now."
        />
        <div>
          <SubmitButton variant="danger" busyLabel="Revoking...">
            Revoke
          </SubmitButton>
        </div>
      </Form>
      <div className="mt-6 max-w-form">
        {reading.error ? (
          <Alert tone="danger">{reading.error}</Alert>
        ) : certificates?.length === 0 ? (
          <p className="text-muted">No certificate is revoked.</p>
        ) : (
          <ul aria-label="Revoked certificates" className="grid gap-4">
            {certificates?.map((certificate) => (
              <Revoked key={certificate.code} certificate={certificate} onRestored={() => void reading.run()} />
            ))}
          </ul>
        )}
      </div>
    </details>
  )
}
