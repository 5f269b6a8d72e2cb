import { Fragment } from 'react'
import { deleteTeamMember, resendActivations } from '#contract/team-members.ts'
import { deleteTeam, reopenTeam, type TeamView } from '#contract/teams.ts'
import { Button } from '../../ui/button.tsx'
import { Badge, Card } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { showCount, showDay, showMoment } from '../../ui/format.ts'
import { notify } from '../../ui/notices.tsx'
import { useMutation } from '../use-mutation.ts'
import { TeamMembers } from './team-members.tsx'

const tones = { pending: 'info', approved: 'success', rejected: 'warning' } as const
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

const When = ({ team }: { team: TeamView }) => (
  <p className="text-sm text-muted">
    {[
      `Received ${showMoment(team.createdAt)}`,
      team.status === 'pending' ? `answer due ${showMoment(team.dueAt)}` : undefined,
      team.approvedAt ? `approved ${showDay(team.approvedAt)}` : undefined,
      team.rejectedAt ? `rejected ${showDay(team.rejectedAt)}` : undefined,
    ]
      .filter((fact) => fact !== undefined)
      .map((fact, index) => (
        <Fragment key={fact}>
          {index > 0 ? ', ' : null}
          <span className="inline-block">{fact}</span>
        </Fragment>
      ))}
  </p>
)

/** One team: who asks, since when, what they wrote, its members, and what an admin may do in its status. */
export const TeamCard = ({
  team,
  isFolded,
  isSelected,
  onSelect,
  isMarked,
  onMark,
  onDecide,
}: {
  team: TeamView
  /** Whether message and members unfold only when asked. */
  isFolded: boolean
  isSelected: boolean
  onSelect: (on: boolean) => void
  isMarked: (email: string) => boolean
  onMark: (email: string, on: boolean) => void
  onDecide: (kind: 'approve' | 'reject') => void
}) => {
  const network = 'Network error'
  const tell = ({ message }: { message: string }) => notify({ text: message, tone: 'success' })
  const deleting = useMutation(deleteTeam, { failed: 'Failed to delete team', network, onSuccess: tell })
  const deletingMember = useMutation(deleteTeamMember, { failed: 'Failed to delete user', network, onSuccess: tell })
  const reopening = useMutation(reopenTeam, { failed: 'Failed to reopen team', network, onSuccess: tell })
  const resending = useMutation(resendActivations, {
    failed: 'Failed to send activations',
    network,
    onSuccess: ({ data: { summary, delivery, rows } }) => {
      const failed = rows.flatMap(({ email, error }) => (error === null ? [] : [`${email}: ${error}`]))
      const outcome = delivery === 'queued' ? 'on the way' : 'kept: no SMTP server is set'
      const sent = `${showCount(summary.sent, { one: 'email is', other: 'emails are' })} ${outcome}.`
      notify({ text: [sent, ...failed].join(' '), tone: 'success' })
    },
  })
  const busy = [deleting, deletingMember, reopening, resending].some(({ isPending }) => isPending)
  const params = { id: team._id }
  const remove = async () => {
    const yes = await confirm({
      title: 'Are you sure you want to delete this team?',
      text: `The request of ${team.companyName}, its memberships and open activation links are deleted. Accounts that exist stay. This cannot be undone.`,
      confirmLabel: 'Delete team',
      tone: 'danger',
    })
    if (yes && (await deleting.run({ params }))) onSelect(false)
  }
  const resend = (emails: string[]) => resending.run({ params, body: { emails } })
  const open = team.members.filter((member) => member.activation !== 'activated').map((member) => member.email)

  return (
    <Card>
      <article aria-labelledby={`team-${team._id}`} aria-busy={busy} className="grid gap-4">
        <div className="flex flex-col gap-3 md:flex-row md:items-start md:justify-between">
          <div className="min-w-0 wrap-anywhere">
            <div className="flex flex-wrap items-center gap-2">
              <div className="flex min-w-0 items-center gap-2">
                <input
                  type="checkbox"
                  className="shrink-0"
                  aria-label={`Select ${team.companyName}`}
                  checked={isSelected}
                  onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
                />
                <h2 id={`team-${team._id}`} className="min-w-0 text-title">
                  {team.companyName}
                </h2>
              </div>
              <Badge tone={tones[team.status]}>{team.status}</Badge>
              {team.overdue ? (
                <Badge tone="danger" icon="clock">
                  overdue
                </Badge>
              ) : null}
            </div>
            <p>
              {team.contactName} · {team.contactEmail}
            </p>
            <p className="text-sm text-muted">{factsOf(team)}</p>
            <When team={team} />
          </div>
          <div className="flex flex-wrap gap-2 md:shrink-0">
            {team.status === 'pending' ? (
              <>
                <Button
                  size="small"
                  blocked={busy}
                  aria-label={`Approve ${team.companyName}`}
                  onClick={() => onDecide('approve')}
                >
                  Approve
                </Button>
                <Button
                  size="small"
                  variant="secondary"
                  blocked={busy}
                  aria-label={`Reject ${team.companyName}`}
                  onClick={() => onDecide('reject')}
                >
                  Reject
                </Button>
              </>
            ) : null}
            {team.status === 'rejected' ? (
              <Button
                size="small"
                variant="secondary"
                blocked={busy}
                aria-label={`Reopen ${team.companyName}`}
                onClick={() => reopening.run({ params })}
              >
                Reopen
              </Button>
            ) : null}
            {team.status === 'approved' && open.length > 0 ? (
              <Button
                size="small"
                variant="secondary"
                blocked={busy}
                aria-label={`Send activations again: ${team.companyName}`}
                onClick={() => resend(open)}
              >
                Send activations again
              </Button>
            ) : null}
            <Button size="small" variant="quiet" blocked={busy} aria-label={`Delete team ${team.companyName}`} onClick={remove}>
              Delete team
            </Button>
          </div>
        </div>
        <details open={!isFolded}>
          <summary className="text-sm">
            {showCount(team.members.length, { one: 'person', other: 'people' })}
            {team.message ? ', with a message' : null}
          </summary>
          <div className="mt-3 grid gap-4">
            {team.message ? (
              <blockquote className="border-l-2 border-line pl-4 whitespace-pre-line">{team.message}</blockquote>
            ) : null}
            {team.rejectionReason ? <p className="text-sm">Reason given: {team.rejectionReason}</p> : null}
            <TeamMembers
              team={team}
              isMarked={isMarked}
              onMark={onMark}
              busy={busy}
              onResend={(email) => resend([email])}
              onDelete={async (email) => {
                if (await deletingMember.run({ params, body: { email } })) onMark(email, false)
              }}
            />
          </div>
        </details>
      </article>
    </Card>
  )
}
