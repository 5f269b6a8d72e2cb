import type { TeamView } from '#contract/teams.ts'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/card.tsx'
import { showCount, showMoment } from '../../../ui/format.ts'
import { decideOnTeam } from '../teams/decide-on-team.tsx'

/** The requests that wait longest, each to be approved or rejected on the spot: a click opens the decision, a second takes it. */
export const WaitingTeams = ({ teams }: { teams: TeamView[] }) => (
  <ul aria-label="Requests that wait longest" className="card card-padded grid gap-3">
    {teams.map((team) => (
      <li key={team._id} className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 wrap-anywhere">
          <p className="flex flex-wrap items-center gap-2">
            <strong>{team.companyName}</strong>
            {team.overdue ? (
              <Badge tone="danger" icon="clock">
                overdue
              </Badge>
            ) : null}
          </p>
          <p className="text-sm text-muted">
            {team.contactName} · {team.contactEmail} ·{' '}
            <span className="inline-block">{showCount(team.members.length, { one: 'person', other: 'people' })}</span> ·{' '}
            <span className="inline-block">due {showMoment(team.dueAt)}</span>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="small" aria-label={`Approve ${team.companyName}`} onClick={() => void decideOnTeam('approve', team)}>
            Approve
          </Button>
          <Button
            size="small"
            variant="secondary"
            aria-label={`Reject ${team.companyName}`}
            onClick={() => void decideOnTeam('reject', team)}
          >
            Reject
          </Button>
        </div>
      </li>
    ))}
  </ul>
)
