import type { AuditEntry } from '#contract/insights.ts'
import { BreakableEmail } from '../../../ui/breakable-email.tsx'
import { Link } from '../../../ui/link.tsx'

/** What an admin did, in words, with a link to what it was done to. */
export const AuditSentence = ({ entry: { actor, sentence } }: { entry: Pick<AuditEntry, 'actor' | 'sentence'> }) => {
  const { before, thing, after } = sentence
  return (
    <span className="wrap-anywhere">
      <strong>{actor}</strong> {before}{' '}
      {thing.path ? (
        // Certificates are public pages, outside the app.
        <Link className="link" to={thing.path} reloadDocument={!thing.path.startsWith('/admin')}>
          <BreakableEmail email={thing.label} />
        </Link>
      ) : (
        <BreakableEmail email={thing.label} />
      )}
      {after}
    </span>
  )
}
