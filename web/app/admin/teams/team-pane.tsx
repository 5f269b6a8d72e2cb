import { type ReactNode, useState } from 'react'
import type { TeamView } from '#contract/teams.ts'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/card.tsx'
import { showCount, showDay, showMomentAndZone } from '../../../ui/format.ts'
import type { ListPlace } from '../../lists/list-pane.tsx'
import { ListPane } from '../../lists/list-pane.tsx'
import type { RowAction } from '../../lists/list-table.tsx'
import { PersonLink } from '../people-page/person-link.tsx'
import type { TeamActions } from './team-actions.ts'
import { Decide, Reject } from './team-decision.tsx'
import { TeamMembers } from './team-members.tsx'

const recruiters = { external: 'External recruiter', internal: 'Internal recruiter' }
const roles = { team_member: 'Team member', team_leader: 'Team leader' }
const tones = { pending: 'info', approved: 'success', rejected: 'warning' } as const

export const TeamState = ({ team }: { team: TeamView }) =>
  team.overdue ? (
    <Badge tone="danger" icon="alert">
      overdue
    </Badge>
  ) : (
    <Badge tone={tones[team.status]}>{team.status}</Badge>
  )

const sizeOf = ({ teamSize, recruitmentTeamSize }: TeamView) =>
  [teamSize ? String(teamSize) : '', recruitmentTeamSize ? `${recruitmentTeamSize} in recruitment` : '']
    .filter(Boolean)
    .join(', ')

const Facts = ({ team }: { team: TeamView }) => {
  const facts: [string, ReactNode][] = [
    ['Contact', <PersonLink key="contact" email={team.contactEmail} name={team.contactName} />],
    ['Request', team.source === 'interest' ? 'Interest form' : 'Access request'],
    ['Recruiter type', team.recruiterType ? recruiters[team.recruiterType] : ''],
    ['Role', team.teamRole ? roles[team.teamRole] : ''],
    ['Team size', sizeOf(team)],
    ['Reason given', team.rejectionReason],
  ]
  return (
    <dl className="list-facts">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

const peopleOf = ({ members, status, seats }: TeamView) =>
  `${showCount(members.length, { one: 'person', other: 'people' })}${status === 'approved' ? `, ${seats} seats` : ''}`

/** A team next to the list. The decision is always in view. */
export const TeamPane = ({
  team,
  place,
  total,
  actions,
  rowActions,
  isMarked,
  onMark,
}: {
  team: TeamView
  place: ListPlace
  total: { total: number; more: boolean }
  actions: TeamActions
  rowActions: RowAction[]
  isMarked: (email: string) => boolean
  onMark: (email: string, on: boolean) => void
}) => {
  const [isRejecting, setRejecting] = useState(false)
  const [isCorrecting, setCorrecting] = useState(false)
  const isPending = team.status === 'pending'
  // Without one in the address, the first request opens.
  const showNext = () => {
    if (place.openId) place.open(place.nextId ?? place.previousId)
  }
  const decision = isRejecting ? (
    <Reject team={team} onBack={() => setRejecting(false)} onDecided={showNext} />
  ) : (
    <Decide team={team} isCorrecting={isCorrecting} onReject={() => setRejecting(true)} onDecided={showNext} />
  )
  return (
    <ListPane
      id={team._id}
      label={team.companyName}
      place={place}
      total={total}
      menu={rowActions.map(({ label, run, danger }) => ({
        label,
        name: `${label} ${team.companyName}`,
        run,
        disabled: actions.isBusy(team),
        ...(danger ? { tone: 'danger' as const } : {}),
      }))}
      title={
        <>
          {team.companyName} <TeamState team={team} />
        </>
      }
      foot={isPending ? decision : undefined}
    >
      <p className="text-sm text-muted">
        Received {showMomentAndZone(team.createdAt)}
        {isPending ? (
          <>
            {' · '}answer {team.overdue ? 'was due' : 'due'}{' '}
            <strong className={team.overdue ? 'text-danger' : ''}>{showMomentAndZone(team.dueAt)}</strong>
          </>
        ) : null}
        {team.approvedAt ? ` · approved ${showDay(team.approvedAt)}` : null}
        {team.rejectedAt ? ` · rejected ${showDay(team.rejectedAt)}` : null}
      </p>
      {team.message ? (
        <section aria-label="Message">
          <h3>Message</h3>
          <blockquote className="py-3 px-4 border-l-3 border-accent rounded-r-md bg-accent-soft whitespace-pre-line">
            {team.message}
          </blockquote>
        </section>
      ) : null}
      <section aria-label="Who asks">
        <h3>Who asks</h3>
        <Facts team={team} />
      </section>
      <section aria-label="People">
        <h3>{peopleOf(team)}</h3>
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
        {isPending ? (
          <Button
            size="small"
            variant="quiet"
            icon="edit"
            aria-pressed={isCorrecting}
            onClick={() => setCorrecting(!isCorrecting)}
          >
            Correct or add addresses
          </Button>
        ) : null}
      </section>
    </ListPane>
  )
}
