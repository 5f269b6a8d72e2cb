import type { AuditEntry } from '#contract/insights.ts'
import { BreakableEmail } from '../../../ui/breakable-email.tsx'
import { Link } from '../../../ui/link.tsx'

export const AuditSentence = ({ entry: { actor, sentence } }: { entry: Pick<AuditEntry, 'actor' | 'sentence'> }) => {
  const { before, subject, after } = sentence
  return (
    <span className="wrap-anywhere">
      <strong>{actor}</strong> {before}{' '}
      {subject.path ? (
        // Certificates are public pages, outside the app.
        <Link className="link" to={subject.path} reloadDocument={!subject.path.startsWith('/admin')}>
          <BreakableEmail email={subject.label} />
        </Link>
      ) : (
        <BreakableEmail email={subject.label} />
      )}
      {after}
    </span>
  )
}
