import { approveTeam, type TeamView } from '#contract/teams.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { showCount } from '../../../ui/format.ts'
import { notify } from '../../../ui/notices.tsx'
import { useMutation } from '../../use-mutation.ts'
import { AnswerDue } from '../teams/answer-due.tsx'

/** The oldest requests. Those without a message can be approved here; the others have to be read first. */
export const WaitingTeams = ({ teams }: { teams: TeamView[] }) => {
  const approving = useMutation(approveTeam, {
    failed: 'Failed to approve team',
    network: 'Network error',
    onSuccess: ({ message, data }) => notify({ text: `${data.team.companyName}: ${message}`, tone: 'success' }),
  })
  const paneOf = ({ _id }: TeamView) => `/admin/teams?status=pending&team=${_id}`
  return (
    <ul aria-label="Requests that wait longest">
      {teams.map((team, at) => {
        const variant = at === 0 ? 'primary' : 'secondary'
        const isBusy = approving.pending.some(({ params }) => params.id === team._id)
        return (
          <li key={team._id} className="flex items-center gap-3 border-t border-line px-4 py-1.5 text-sm">
            <p className="min-w-0 grow wrap-anywhere md:flex md:items-baseline">
              <span className="max-md:block md:w-36 md:flex-none">
                <AnswerDue dueAt={team.dueAt} />
              </span>{' '}
              <span>
                <strong>{team.companyName}</strong>{' '}
                <span className="text-muted">
                  {team.contactName} · {showCount(team.members.length, { one: 'person', other: 'people' })}
                  {team.message ? ' · with a message' : ''}
                </span>
              </span>
            </p>
            {team.message ? (
              <ButtonLink size="small" variant={variant} to={paneOf(team)} aria-label={`Read and decide on ${team.companyName}`}>
                Read
              </ButtonLink>
            ) : (
              <Button
                size="small"
                variant={variant}
                busy={isBusy}
                aria-label={`Approve ${team.companyName}`}
                onClick={() => void approving.run({ params: { id: team._id }, body: {} }, team.companyName)}
              >
                Approve
              </Button>
            )}
            <ButtonLink
              size="small"
              variant="quiet"
              to={paneOf(team)}
              className="max-md:hidden"
              aria-label={`Reject ${team.companyName}`}
            >
              Reject
            </ButtonLink>
          </li>
        )
      })}
    </ul>
  )
}
