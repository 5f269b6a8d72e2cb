import { Link } from 'react-router'

/** Where the page stands; the last entry is the page itself. */
export const Breadcrumbs = ({ trail }: { trail: { label: string; to?: string }[] }) => (
  <nav aria-label="Breadcrumb" className="breadcrumbs">
    <ol>
      {trail.map(({ label, to }) => (
        <li key={label}>{to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}</li>
      ))}
    </ol>
  </nav>
)
