import { Link } from 'react-router'

/** The last entry is the current page. */
export const Breadcrumbs = ({ trail }: { trail: { label: string; to?: string }[] }) => (
  <nav aria-label="Breadcrumb" className="breadcrumbs">
    <ol>
      {trail.map(({ label, to }) => (
        <li key={label}>{to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}</li>
      ))}
    </ol>
  </nav>
)
