import type { PolicyBlock as Block } from '#content/policy.ts'
import type { OperatorSettings } from '#contract/settings.ts'
import { RunningText } from '../../ui/running-text.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { useFacts } from '../frame/rendering-context.ts'

type Detail = { name: string; value: string; href?: string }

const controllerDetails = ({ controller, name, registrationLine }: OperatorSettings): Detail[] => [
  { name: 'Company', value: controller.name || name },
  { name: 'Registered office', value: controller.address },
  { name: 'Company number', value: controller.registrationNumber },
  { name: 'Register', value: registrationLine },
  { name: 'Email', value: controller.email, href: `mailto:${controller.email}` },
]

const contactDetails = ({ controller, contactEmail }: OperatorSettings): Detail[] => [
  { name: 'Email', value: controller.email || contactEmail, href: `mailto:${controller.email || contactEmail}` },
  { name: 'Phone', value: controller.phone, href: `tel:${controller.phone.replace(/[^\d+]/g, '')}` },
  { name: 'Post', value: controller.address },
]

const Details = ({ details, missing }: { details: Detail[]; missing: string }) => {
  const known = details.filter((detail) => detail.value !== '')
  if (known.length === 0) return <p className="text-muted">{missing}</p>
  return (
    <dl className="grid gap-2">
      {known.map((detail) => (
        <div key={detail.name} className="grid grid-cols-[minmax(7rem,10rem)_minmax(0,1fr)] gap-4">
          <dt className="text-muted">{detail.name}</dt>
          <dd>
            {detail.href ? (
              <a className="link" href={detail.href}>
                {detail.value}
              </a>
            ) : (
              detail.value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export const PolicyBlock = ({ block }: { block: Block }) => {
  const { operator } = useFacts()
  if (typeof block === 'string')
    return (
      <p>
        <RunningText text={block} />
      </p>
    )
  switch (block.type) {
    case 'list':
      return (
        <ul className="pl-[1.35em] list-disc marker:text-accent [&>li+li]:mt-[0.4rem]">
          {block.items.map((item) => (
            <li key={item}>
              <RunningText text={item} />
            </li>
          ))}
        </ul>
      )
    case 'table':
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
    case 'controller':
      return (
        <Details
          details={controllerDetails(operator)}
          missing="The operator of this site has not entered its company details yet."
        />
      )
    case 'contact':
      return (
        <Details
          details={contactDetails(operator)}
          missing="The operator of this site has not entered its contact details yet."
        />
      )
  }
}
