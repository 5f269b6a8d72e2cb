import type { TeamView } from '#contract/teams.ts'
import { showDay, showMoment } from '../../../ui/format.ts'
import type { TeamActions } from './team-actions.ts'
import { TeamMembers } from './team-members.tsx'

const recruiters = { external: 'External recruiter', internal: 'Internal recruiter' }
const roles = { team_member: 'contact is a team member', team_leader: 'contact is the team leader' }

const factsOf = (team: TeamView): string =>
  [
    team.source === 'interest' ? 'Interest form' : 'Access request',
    team.recruiterType ? recruiters[team.recruiterType] : undefined,
    team.teamRole ? roles[team.teamRole] : undefined,
    team.teamSize ? `team of ${team.teamSize}` : undefined,
    team.recruitmentTeamSize ? `${team.recruitmentTeamSize} in recruitment` : undefined,
  ]
    .filter(Boolean)
    .join(' · ')

const timesOf = (team: TeamView): string =>
  [
    `Received ${showMoment(team.createdAt)}`,
    team.status === 'pending' ? `answer due ${showMoment(team.dueAt)}` : undefined,
    team.approvedAt ? `approved ${showDay(team.approvedAt)}` : undefined,
    team.rejectedAt ? `rejected ${showDay(team.rejectedAt)}` : undefined,
  ]
    .filter(Boolean)
    .join(', ')

/** More about a team: what it asked for and wrote, and its members. */
export const TeamDetail = ({
  team,
  actions,
  isMarked,
  onMark,
}: {
  team: TeamView
  actions: TeamActions
  isMarked: (email: string) => boolean
  onMark: (email: string, on: boolean) => void
}) => (
  <div className="grid gap-3">
    <p className="text-muted">
      {factsOf(team)}. {timesOf(team)}.
    </p>
    {team.message ? <blockquote className="border-l-2 border-line pl-4 whitespace-pre-line">{team.message}</blockquote> : null}
    {team.rejectionReason ? <p>Reason given: {team.rejectionReason}</p> : null}
    <TeamMembers
      team={team}
      isMarked={isMarked}
      onMark={onMark}
      busy={actions.isBusy(team)}
      onResend={(email) => void actions.resend(team, [email])}
      onDelete={async (email) => {
        if (await actions.deleteMember(team, email)) onMark(email, false)
      }}
    />
  </div>
)
