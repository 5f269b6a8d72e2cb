import { type PolicyBlock, policySections, policyUpdated, policyVersion } from '#content/policy.ts'
import type { OperatorSettings } from '#contract/settings.ts'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { RunningText } from '../../ui/running-text.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { useFacts } from '../frame/rendering-context.ts'
import { BackToHome } from './back-to-home.tsx'

type Detail = { name: string; value: string; href?: string }

const operatorDetails = {
  controller: ({ controller, name, registrationLine }: OperatorSettings): Detail[] => [
    { name: 'Company', value: controller.name || name },
    { name: 'Registered office', value: controller.address },
    { name: 'Company number', value: controller.registrationNumber },
    { name: 'Register', value: registrationLine },
    { name: 'Email', value: controller.email, href: `mailto:${controller.email}` },
  ],
  contact: ({ controller, contactEmail }: OperatorSettings): Detail[] => [
    { name: 'Email', value: controller.email || contactEmail, href: `mailto:${controller.email || contactEmail}` },
    { name: 'Phone', value: controller.phone, href: `tel:${controller.phone.replace(/[^\d+]/g, '')}` },
    { name: 'Post', value: controller.address },
  ],
}

const missing = {
  controller: 'The operator of this site has not entered its company details yet.',
  contact: 'The operator of this site has not entered its contact details yet.',
}

const Details = ({ of }: { of: keyof typeof operatorDetails }) => {
  const { operator } = useFacts()
  const known = operatorDetails[of](operator).filter((detail) => detail.value !== '')
  if (known.length === 0) return <p className="text-muted">{missing[of]}</p>
  return (
    <dl className="grid gap-2">
      {known.map(({ name, value, href }) => (
        <div key={name} className="grid grid-cols-[minmax(7rem,10rem)_minmax(0,1fr)] gap-4">
          <dt className="text-muted">{name}</dt>
          <dd>
            {href ? (
              <a className="link" href={href}>
                {value}
              </a>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Block = ({ block }: { block: PolicyBlock }) => {
  if (typeof block === 'string')
    return (
      <p>
        <RunningText text={block} />
      </p>
    )
  if (Array.isArray(block))
    return (
      <ul className="pl-[1.35em] list-disc marker:text-accent [&>li+li]:mt-[0.4rem]">
        {block.map((item) => (
          <li key={item}>
            <RunningText text={item} />
          </li>
        ))}
      </ul>
    )
  if ('details' in block) return <Details of={block.details} />
  return (
    <Table caption={block.caption} columns={block.columns}>
      {block.rows.map((row) => (
        <tr key={row[0]}>
          {row.map((value, at) => (
            <Cell key={block.columns[at]} label={block.columns[at] ?? ''} head={at === 0}>
              <RunningText text={value} />
            </Cell>
          ))}
        </tr>
      ))}
    </Table>
  )
}

export const PolicyPage = () => (
  <PublicFrame>
    <PageFrame>
      <BackToHome />
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
                <Block key={at} block={block} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </PageFrame>
  </PublicFrame>
)
