import { Suspense } from 'react'
import type { AssessmentStatus } from '#contract/assessment.ts'
import type { CertificateStatus } from '#contract/certificates.ts'
import { Badge, Card } from '../../ui/card.tsx'
import { lazyWithPreload } from '../../ui/lazy-with-preload.tsx'
import { Progress } from '../../ui/progress.tsx'

const { Part: OwnCertificateDetails, load: loadOwnCertificate } = lazyWithPreload(
  async () => (await import('./own-certificate.tsx')).OwnCertificateDetails,
)

export { loadOwnCertificate }

export const CertificateCard = ({
  status,
  assessment,
  userId,
  hasMoment,
}: {
  status: CertificateStatus
  assessment: AssessmentStatus | undefined
  userId: string
  hasMoment: boolean
}) => {
  const { certificate, completedModules, totalModules, missing } = status
  return (
    <Card className="grid gap-4">
      <h3 className="text-title">
        Certificate{' '}
        {certificate?.revoked ? (
          <Badge tone="danger" icon="close">
            REVOKED
          </Badge>
        ) : certificate ? (
          <Badge tone="success" icon="check">
            {certificate.assessed ? 'ASSESSED' : 'EARNED'}
          </Badge>
        ) : null}
      </h3>
      {certificate ? (
        <Suspense fallback={null}>
          <OwnCertificateDetails {...{ certificate, assessment, userId, hasMoment }} />
        </Suspense>
      ) : null}
      {certificate && !certificate.revoked?.mayEarnAgain ? null : (
        <>
          <Progress
            label={`${completedModules} of ${totalModules} – certificate at ${totalModules}`}
            percent={totalModules === 0 ? 0 : (completedModules / totalModules) * 100}
          />
          <details className="text-sm">
            <summary>What is missing ({missing.length})</summary>
            <ul className="list-disc pl-5">
              {missing.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </details>
          <p className="text-sm text-muted">
            Every quiz needs {status.minScore}% or better; you can retake each as often as you like.
          </p>
        </>
      )}
    </Card>
  )
}
