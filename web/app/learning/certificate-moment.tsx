import type { AssessmentStatus } from '#contract/assessment.ts'
import type { OwnCertificate } from '#contract/certificates.ts'
import { BrandMark } from '../../ui/brand.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { copyAndSay } from '../../ui/copy-text.ts'
import { showLongDay } from '../../ui/format.ts'
import { CertificateActions } from './own-certificate.tsx'
import { TowardsAssessed } from './towards-assessed.tsx'

/** Age below which a certificate is shown as new, in milliseconds. */
const newForMs = 86_400_000

const Paper = ({ certificate: { learnerName, courseTitle, hours, completedAt, assessed, issuedAt, code } }: Props) => (
  <div
    className={classNames(
      'rounded-[6px] bg-surface p-[0.6rem] text-ink shadow-high scheme-light -rotate-[1.2deg]',
      Date.now() - Date.parse(issuedAt) < newForMs && 'motion-safe:animate-[certificate-lands_700ms_var(--ease-calm)]',
    )}
  >
    <div className="border-[1.5px] border-accent grid justify-items-center gap-1 px-4 py-6 text-center">
      <BrandMark />
      <p className="mt-2 text-sm font-bold text-accent">{assessed ? 'Certificate, assessed' : 'Certificate of completion'}</p>
      <p className="font-serif text-heading text-primary wrap-anywhere">{learnerName}</p>
      <p className="font-serif text-title">{courseTitle}</p>
      <p className="text-sm text-muted">
        {hours} hours · {showLongDay(completedAt)}
      </p>
      <p className="mt-2 font-mono text-sm">{code}</p>
    </div>
  </div>
)

type Props = { certificate: OwnCertificate }

/** Leads the dashboard once the certificate is earned: what it says, how to show it, and what it opens. */
export const CertificateMoment = ({
  certificate,
  assessment,
  userId,
}: Props & { assessment: AssessmentStatus | undefined; userId: string }) => (
  <section
    aria-labelledby="certificate-earned"
    className="night grid items-center gap-8 rounded-lg p-[clamp(1.25rem,4vw,2.5rem)] lg:col-span-2 lg:grid-cols-2"
  >
    <Paper certificate={certificate} />
    <div className="grid justify-items-start gap-4">
      <h2 id="certificate-earned" className="text-heading wrap-anywhere">
        You earned it, {certificate.learnerName.split(' ')[0]}.
      </h2>
      <p className="text-night-muted">{certificate.achievement}</p>
      <div className="flex flex-wrap gap-3">
        <CertificateActions certificate={certificate} variant="accent" />
        <Button
          variant="secondary"
          size="small"
          icon="copy"
          onClick={() => copyAndSay(certificate.verifyUrl, 'The address of your certificate is copied.')}
        >
          Copy the address
        </Button>
      </div>
      <p className="text-sm">
        <a className="link" href={certificate.verifyUrl}>
          See what others see
        </a>
      </p>
      {certificate.assessed ? null : <TowardsAssessed assessment={assessment} userId={userId} className="text-night-muted" />}
    </div>
  </section>
)
