import { policySections, policyUpdated, policyVersion } from '#content/policy.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { PolicyBlock } from './policy-block.tsx'

const Policy = () => (
  <>
    <p>
      <Link to="/" className="link inline-flex gap-2 items-center mb-8">
        <Icon name="arrow-left" />
        Back to Home
      </Link>
    </p>
    <div className="policy">
      <PageHeader
        title="Data Protection Policy"
        text={
          <>
            Last updated: <time dateTime={policyVersion}>{policyUpdated}</time>
          </>
        }
      />
      <nav aria-label="Sections" className="policy-sections">
        <ol>
          {policySections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="policy-text">
        {policySections.map((section) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-heading`}>
            <h2 id={`${section.id}-heading`} className="text-title">
              {section.heading}
            </h2>
            {section.blocks.map((block, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed and never moves
              <PolicyBlock key={at} block={block} />
            ))}
          </section>
        ))}
      </div>
    </div>
  </>
)

export const PolicyPage = () => (
  <PublicFrame>
    <PageFrame>
      <Policy />
    </PageFrame>
  </PublicFrame>
)
