import { markParts } from '#contract/brand-pictures.ts'
import { Link } from './link.tsx'
import { pageOperator } from './operator.ts'

const fills = { tile: 'var(--color-mark)', letter: '#fff', person: 'var(--color-copper)' }

/** The default logo; `brandStyles` replaces it by the operator's. */
export const BrandMark = () => (
  <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
    {markParts.map(({ fill, path }) => (
      <path key={path} fill={fills[fill]} d={path} />
    ))}
  </svg>
)

/** Logo and name, linked to `to`; with `folding` phones show only the logo. */
export const Brand = ({
  to = '/',
  folding = false,
  name = pageOperator().courseName,
}: {
  to?: string
  folding?: boolean
  name?: string
}) => (
  <Link to={to} className={folding ? 'brand max-sm:basis-8!' : 'brand'}>
    <BrandMark />
    <span className={folding ? 'max-sm:sr-only' : undefined}>{name}</span>
  </Link>
)
