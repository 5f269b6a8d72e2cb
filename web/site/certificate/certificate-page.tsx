import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { downloadCertificate, getCertificate } from '#contract/certificates.ts'
import { ApiError } from '../api/api-error.ts'
import { call, type DataOf, endpointUrl } from '../api/call.ts'
import { PageFrame, PageHeader } from '../layouts/page-frame.tsx'
import { pageMeta } from '../page-meta.ts'
import { ButtonLink, buttonClass } from '../ui/button.tsx'
import { Badge, Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'

export const meta = () =>
  pageMeta({ title: 'Verify a certificate', description: 'Whether a certificate of this course is genuine.' })

type Verified = { certificate: DataOf<typeof getCertificate> | null; failed: boolean }

export const clientLoader = async ({ params }: LoaderFunctionArgs): Promise<Verified> => {
  try {
    return { certificate: await call(getCertificate, { params: { code: params.code ?? '' } }), failed: false }
  } catch (failure) {
    return { certificate: null, failed: !(failure instanceof ApiError && failure.code === 'certificate-not-found') }
  }
}

export const HydrateFallback = () => (
  <PageFrame>
    <PageHeader title="Verify a certificate" />
    <LoadingState label="Looking the certificate up..." />
  </PageFrame>
)

const longDate = (date: string) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(date))

/** The public page that verifies a certificate by its number. */
export default function CertificatePage() {
  const { certificate, failed } = useLoaderData<typeof clientLoader>()
  if (failed)
    return (
      <ErrorState
        title="The certificate could not be looked up"
        action={
          <ButtonLink to="." reloadDocument>
            Try again
          </ButtonLink>
        }
      >
        <p>Please check your connection.</p>
      </ErrorState>
    )
  return (
    <PageFrame>
      <PageHeader title="Verify a certificate" />
      {certificate ? (
        <Card className="grid gap-4 max-w-text">
          <p>
            <Badge tone="success" icon="check">
              VALID
            </Badge>
          </p>
          <dl className="activity-answers grid gap-3">
            <div>
              <dt className="font-semibold">Name</dt>
              <dd>{certificate.learnerName ?? 'Not shown: its owner has not chosen to show the name.'}</dd>
            </div>
            <div>
              <dt className="font-semibold">Course</dt>
              <dd>
                {certificate.courseTitle}, {certificate.hours} hours
              </dd>
            </div>
            <div>
              <dt className="font-semibold">Completed on</dt>
              <dd>
                <time dateTime={certificate.completedAt}>{longDate(certificate.completedAt)}</time>
              </dd>
            </div>
            <div>
              <dt className="font-semibold">Certificate number</dt>
              <dd>{certificate.code}</dd>
            </div>
          </dl>
          {certificate.learnerName ? (
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
