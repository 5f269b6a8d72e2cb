import { Link } from 'react-router'

/** The last entry is the current page. */
export const Breadcrumbs = ({ trail }: { trail: { label: string; to?: string }[] }) => (
  <nav aria-label="Breadcrumb" className="mb-5 text-(length:--text-sm) text-muted">
    <ol className="flex flex-wrap gap-x-2 gap-y-1">
      {trail.map(({ label, to }, index) => (
        <li key={label} className={index > 0 ? "before:mr-2 before:text-edge before:content-['/']" : undefined}>
          {to ? (
            <Link to={to} className="hover:text-primary hover:underline">
              {label}
            </Link>
          ) : (
            <span aria-current="page">{label}</span>
          )}
        </li>
      ))}
    </ol>
  </nav>
)
