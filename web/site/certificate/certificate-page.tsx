import { downloadCertificate, type getCertificate } from '#contract/certificates.ts'
import { type DataOf, endpointUrl } from '../../api/call.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Badge, Card } from '../../ui/card.tsx'
import { showLongDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { useRendering } from '../frame/rendering-context.ts'
import { TryAgain } from '../frame/try-again.tsx'

const Verified = () => {
  const certificate = useRendering().view.read as DataOf<typeof getCertificate> | null | undefined
  if (certificate === undefined)
    return (
      <ErrorState title="The certificate could not be checked" action={<TryAgain />}>
        <p>Please wait a moment and try again.</p>
      </ErrorState>
    )
  return (
    <PageFrame>
      <PageHeader title="Verify a certificate" />
      {certificate ? (
        <Card className="grid gap-4 max-w-text">
          <p className="flex flex-wrap items-center gap-2">
            {certificate.revokedAt ? (
              <Badge tone="danger" icon="close">
                REVOKED
              </Badge>
            ) : certificate.replaced ? (
              <Badge tone="danger" icon="close">
                REPLACED
              </Badge>
            ) : (
              <Badge tone="success" icon="check">
                VALID
              </Badge>
            )}
            {certificate.assessed ? <Badge tone="accent">ASSESSED</Badge> : <Badge>COMPLETION</Badge>}
          </p>
          {certificate.revokedAt ? (
            <p>
              <strong>
                This certificate was revoked on <time dateTime={certificate.revokedAt}>{showLongDay(certificate.revokedAt)}</time>{' '}
                and is no longer valid.
              </strong>
            </p>
          ) : null}
          {certificate.replaced ? (
            <p>
              <strong>
                This certificate was replaced on{' '}
                <time dateTime={certificate.replaced.at}>{showLongDay(certificate.replaced.at)}</time> and is no longer valid.
              </strong>{' '}
              {certificate.replaced.by ? (
                <a className="link" href={`/certificate/${certificate.replaced.by}`}>
                  Verify {certificate.replaced.by}, which replaces it
                </a>
              ) : null}
            </p>
          ) : null}
          {certificate.valid ? <p className="font-serif text-title">This certificate is valid.</p> : null}
          <dl className="grid gap-3 *:grid *:gap-x-6 sm:*:grid-cols-[11rem_minmax(0,1fr)] [&_dt]:font-semibold">
            {certificate.replaced ? null : (
              <div>
                <dt>Name</dt>
                <dd>{certificate.learnerName ?? 'Not shown. The owner of the certificate can choose to show it.'}</dd>
              </div>
            )}
            <div>
              <dt>Course</dt>
              <dd>
                {certificate.courseTitle}, {certificate.hours} hours
              </dd>
            </div>
            <div>
              <dt>Completed on</dt>
              <dd>
                <time dateTime={certificate.completedAt}>{showLongDay(certificate.completedAt)}</time>
              </dd>
            </div>
            <div>
              <dt>
                {certificate.assessed ? (
                  <>
                    Assessed on{' '}
                    <time dateTime={certificate.assessed.assessedAt}>{showLongDay(certificate.assessed.assessedAt)}</time>
                  </>
                ) : (
                  'What was assessed'
                )}
              </dt>
              <dd>{certificate.achievement}</dd>
            </div>
            <div>
              <dt>Certificate number</dt>
              <dd className="font-mono">{certificate.code}</dd>
            </div>
          </dl>
          {certificate.learnerName && certificate.valid ? (
            <div>
              <a
                className={buttonClass({ variant: 'secondary', size: 'small' })}
                href={endpointUrl(downloadCertificate, { params: { code: certificate.code } })}
              >
                <Icon name="download" /> Download PDF
              </a>
            </div>
          ) : null}
        </Card>
      ) : (
        <EmptyState title="No certificate has this number">
          <p>Please compare it with the number on the certificate. It may also have been deleted by its owner.</p>
        </EmptyState>
      )}
    </PageFrame>
  )
}

export const CertificatePage = () => (
  <PublicFrame>
    <Verified />
  </PublicFrame>
)
