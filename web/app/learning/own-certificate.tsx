import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AssessmentStatus } from '#contract/assessment.ts'
import { downloadBadge } from '#contract/badges.ts'
import { correctMyCertificate, downloadCertificate, type OwnCertificate, setCertificateName } from '#contract/certificates.ts'
import { call, endpointUrl } from '../../api/call.ts'
import { fileHeaders } from '../../session/stored-tokens.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { showLongDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { DownloadButton } from '../reader/download-button.tsx'
import { useMutation } from '../use-mutation.ts'
import { TowardsAssessed } from './towards-assessed.tsx'

type Props = {
  certificate: OwnCertificate
  assessment: AssessmentStatus | undefined
  userId: string
  /** Whether the page shows the certificate itself and its files above. */
  hasMoment: boolean
}

export const CertificateActions = ({ certificate, variant }: { certificate: OwnCertificate; variant?: 'accent' }) => (
  <>
    <DownloadButton
      url={endpointUrl(downloadCertificate, { params: { code: certificate.code } })}
      name={`certificate-${certificate.code}.pdf`}
      title="the certificate"
      headers={fileHeaders}
      {...(variant && { variant })}
    />
    <DownloadButton
      url={endpointUrl(downloadBadge)}
      name="open-badge.jwt"
      title="the Open Badge"
      label="Open Badge"
      headers={fileHeaders}
    />
    <a
      className={buttonClass({ variant: 'secondary', size: 'small' })}
      href={certificate.linkedInUrl}
      target="_blank"
      rel="noreferrer"
    >
      <Icon name="external" /> Add to LinkedIn profile
    </a>
  </>
)

const Earned = ({ certificate, assessment, userId, hasMoment }: Props) => {
  const [shown, setShown] = useState(certificate.showsName)
  const { revalidate } = useRevalidator()
  const askForName = async () => {
    const { askForCertificateName } = await import('./correct-name-dialog.tsx')
    const isCorrected = await askForCertificateName({
      name: certificate.learnerName,
      hint: 'You can do this twice a year. Wherever you gave the old address, such as on LinkedIn, please put the new one.',
      correct: (fullName) => call(correctMyCertificate, { body: { fullName } }),
    })
    if (isCorrected) revalidate()
  }
  const saving = useMutation(setCertificateName, { revalidates: false, refused: 'Your choice could not be saved.' })
  const change = async (showsName: boolean) => {
    setShown(showsName)
    if (!(await saving.run({ body: { showsName } }))) setShown(!showsName)
  }
  return (
    <>
      {hasMoment ? null : (
        <>
          <p>
            <strong>{certificate.learnerName}</strong>, {certificate.courseTitle}, {certificate.hours} hours, completed on{' '}
            {showLongDay(certificate.completedAt)}.
          </p>
          {certificate.assessed ? (
            <p className="text-sm">
              <strong>Assessed on {showLongDay(certificate.assessed.assessedAt)}:</strong> {certificate.achievement}
            </p>
          ) : (
            <TowardsAssessed assessment={assessment} userId={userId} />
          )}
          <div className="flex flex-wrap gap-3">
            <CertificateActions certificate={certificate} />
          </div>
        </>
      )}
      <p className="text-sm">
        Anyone with this address can verify it:{' '}
        <a className="link" href={certificate.verifyUrl}>
          {certificate.code}
        </a>
      </p>
      <label className="choice text-sm">
        <input type="checkbox" checked={shown} onChange={(event) => change(event.currentTarget.checked)} />
        <span>Show my name on that page</span>
      </label>
      {saving.error ? <Alert tone="danger">{saving.error}</Alert> : null}
      <div>
        <Button size="small" variant="quiet" onClick={askForName}>
          Correct the name
        </Button>
      </div>
    </>
  )
}

const Revoked = ({ code, verifyUrl, revoked }: OwnCertificate & { revoked: NonNullable<OwnCertificate['revoked']> }) => (
  <Alert tone="danger" title={`Your certificate was revoked on ${showLongDay(revoked.at)}`}>
    <p className="whitespace-pre-wrap">{revoked.reason}</p>
    <p>
      Anyone who verifies it sees that it is no longer valid:{' '}
      <a className="link" href={verifyUrl}>
        {code}
      </a>
      . If you think that this is wrong, please write to us.
    </p>
    <p>
      {revoked.mayEarnAgain
        ? 'You may earn another one. You get it as soon as nothing is missing.'
        : 'You cannot earn another one with this account.'}
    </p>
  </Alert>
)

export const OwnCertificateDetails = (props: Props) =>
  props.certificate.revoked ? <Revoked {...props.certificate} revoked={props.certificate.revoked} /> : <Earned {...props} />
