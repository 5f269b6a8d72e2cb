import { courseTerms } from '#content/course-terms.ts'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { RunningText } from '../../ui/running-text.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { useFacts } from '../frame/rendering-context.ts'
import { BackToHome } from './back-to-home.tsx'

export const TermsPage = () => {
  const { operator } = useFacts()
  return (
    <PublicFrame>
      <PageFrame>
        <BackToHome />
        <PageHeader
          title={courseTerms.heading}
          text={
            <>
              {operator.name ? `Between you and ${operator.name}. ` : null}
              In force since <time dateTime={courseTerms.version}>{courseTerms.since}</time>
            </>
          }
        />
        <ol className="grid gap-4 max-w-text pl-[1.5em] list-decimal marker:font-semibold marker:text-accent">
          {courseTerms.items.map((item) => (
            <li key={item}>
              <RunningText text={item} />
            </li>
          ))}
        </ol>
        <p className="mt-8 text-muted">
          What we do with your data is in the{' '}
          <a href="/data" className="link">
            Data Protection Policy
          </a>
          .{operator.contactEmail ? ` Questions: ${operator.contactEmail}` : null}
        </p>
      </PageFrame>
    </PublicFrame>
  )
}
