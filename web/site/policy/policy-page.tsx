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
    <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-16 lg:[&>.page-header]:col-span-full">
      <PageHeader
        title="Data Protection Policy"
        text={
          <>
            Last updated: <time dateTime={policyVersion}>{policyUpdated}</time>
          </>
        }
      />
      <nav aria-label="Sections" className="mb-10 text-(length:--text-sm) lg:sticky lg:top-24 lg:self-start">
        <ol className="columns-[2_12rem] gap-x-8 lg:columns-auto">
          {policySections.map((section) => (
            <li key={section.id}>
              <a className="block py-[0.3rem] text-muted hover:text-accent hover:underline" href={`#${section.id}`}>
                {section.heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="min-w-0 [&_:is(p,ul)]:max-w-text [&_tbody_th]:min-w-28">
        {policySections.map((section) => (
          <section
            key={section.id}
            id={section.id}
            aria-labelledby={`${section.id}-heading`}
            className="py-7 border-t border-line scroll-mt-16 [&>*+*]:mt-4"
          >
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
