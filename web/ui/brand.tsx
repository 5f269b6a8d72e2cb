import { Link } from 'react-router'
import { operator } from '#content/operator.ts'

/** Our mark: a P whose bowl is a lens with the one person in it. The same drawing is `public/icon.svg`. */
export const BrandMark = () => (
  <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="7" fill="#0e4a52" />
    <g fill="none" stroke="#fff" strokeWidth="3.2">
      <path d="M10 6v20.5" strokeLinecap="round" />
      <circle cx="17" cy="13" r="7" />
    </g>
    <circle cx="17" cy="13" r="2.6" fill="#f0a069" />
  </svg>
)

/** Mark and name, leading home (`to`); `folding` shows only the mark on phones. */
export const Brand = ({
  to = '/',
  folding = false,
  name = operator.courseName,
}: {
  to?: string
  folding?: boolean
  name?: string
}) => (
  <Link to={to} className="brand">
    <BrandMark />
    <span className={folding ? 'max-sm:sr-only' : undefined}>{name}</span>
  </Link>
)
