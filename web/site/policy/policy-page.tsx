import { Link } from 'react-router'
import { policySections, policyUpdated, policyVersion } from '#content/policy.ts'
import { keptHtml, openedWhole } from '../layouts/kept-html.tsx'
import { PageFrame, PageHeader } from '../layouts/page-frame.tsx'
import { pageMeta } from '../page-meta.ts'
import { Icon } from '../ui/icon.tsx'
import policyStyles from './policy.css?url'
import { PolicyBlock } from './policy-block.tsx'

export const clientMiddleware = openedWhole('policy')

export const meta = () =>
  pageMeta({
    title: 'Data Protection Policy',
    description: 'Which personal data we use for what, on which legal basis and how long, and how you decide about it.',
    path: '/data',
  })

const Policy = () => (
  <>
    <p>
      <Link to="/" className="link back-home">
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

const KeptPolicy = keptHtml('policy', import.meta.env.SSR || import.meta.env.DEV ? Policy : undefined)

/** The Data Protection Policy (V§2; GDPR Art. 13 and 14). */
export default function PolicyPage() {
  return (
    <PageFrame>
      <link rel="stylesheet" href={policyStyles} precedence="page" />
      <KeptPolicy />
    </PageFrame>
  )
}
