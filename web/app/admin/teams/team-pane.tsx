import { useState } from 'react'
import type { TeamView } from '#contract/teams.ts'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/dialog.tsx'
import { showCount, showDay, showMomentAndZone } from '../../../ui/format.ts'
import { ListFacts, ListPane, type ListPlace } from '../../lists/list-pane.tsx'
import type { RowAction } from '../../lists/list-table.tsx'
import { FailedMailNote } from '../insights/failed-mail-note.tsx'
import { PersonLink } from '../people-page/person-link.tsx'
import { activationStates } from './activation-states.ts'
import type { TeamActions } from './team-actions.ts'
import { type Corrections, Decide, Reject } from './team-decision.tsx'

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

const peopleOf = ({ members, status, seats }: TeamView) =>
  `${showCount(members.length, { one: 'person', other: 'people' })}${status === 'approved' ? `, ${seats} seats` : ''}`

type TeamPaneProps = {
  team: TeamView
  place: ListPlace
  total: { total: number; more: boolean }
  actions: TeamActions
  rowActions: RowAction[]
  isMarked: (email: string) => boolean
  onMark: (email: string, on: boolean) => void
}

const TeamMembers = ({ team, isMarked, onMark, actions }: Pick<TeamPaneProps, 'team' | 'isMarked' | 'onMark' | 'actions'>) => {
  const isBusy = actions.isBusy(team)
  const remove = async (email: string) => {
    const yes = await confirm({
      title: 'Are you sure you want to delete this user?',
      text: `${email} is removed from the team of ${team.companyName}, and the person’s account and progress are deleted too, unless it is an admin’s or the person is on another team. This cannot be undone.`,
      confirmLabel: 'Delete',
      tone: 'danger',
    })
    if (yes && (await actions.deleteMember(team, email))) onMark(email, false)
  }
  if (team.members.length === 0) return <p className="text-sm text-muted">This team has no members.</p>
  return (
    <ul aria-label={`Members of ${team.companyName}`}>
      {team.members.map(({ email, isContact, activation, activatedAt, failedMail }) => (
        <li key={email} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
          <div className="choice min-w-0 flex-1 basis-56 wrap-anywhere">
            <input
              type="checkbox"
              aria-label={`Select ${email}`}
              checked={isMarked(email)}
              onChange={(event) => onMark(email, event.currentTarget.checked)}
            />
            <span>
              <PersonLink email={email} /> {isContact ? <Badge>contact</Badge> : null}
            </span>
          </div>
          {failedMail?.kind !== 'activation' && (team.status === 'approved' || activation !== 'none') ? (
            <Badge tone={activationStates[activation].tone}>
              {activationStates[activation].text}
              {activatedAt ? ` ${showDay(activatedAt)}` : null}
            </Badge>
          ) : null}
          <FailedMailNote mail={failedMail} email={email} ownResend={failedMail?.kind === 'activation'} />
          <div className="flex flex-wrap gap-2">
            {team.status === 'approved' && activation !== 'activated' ? (
              <Button
                size="small"
                variant="quiet"
                blocked={isBusy}
                aria-label={`Send again: ${email}`}
                onClick={() => actions.resend(team, [email])}
              >
                Send again
              </Button>
            ) : null}
            <Button
              size="small"
              variant="quiet"
              blocked={isBusy}
              aria-label={`Delete user ${email}`}
              onClick={() => remove(email)}
            >
              Delete
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A team next to the list. The decision is always in view. */
export const TeamPane = ({ team, place, total, actions, rowActions, isMarked, onMark }: TeamPaneProps) => {
  const [isRejecting, setRejecting] = useState(false)
  const [corrections, setCorrections] = useState<Corrections>('none')
  const isPending = team.status === 'pending'
  // Without one in the address, the first request opens.
  const showNext = async () => {
    if (place.openId) await place.open(place.nextId ?? place.previousId)
  }
  // Both forms stay on the page, so that nothing typed is lost.
  const decision = (
    <>
      <Reject team={team} isShown={isRejecting} onBack={() => setRejecting(false)} onDecided={showNext} />
      <Decide
        // Corrections start from the addresses that are listed when they begin.
        key={String(corrections === 'none')}
        team={team}
        isShown={!isRejecting}
        corrections={corrections}
        onReject={() => setRejecting(true)}
        onDecided={showNext}
      />
    </>
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
        <ListFacts
          facts={[
            ['Contact', <PersonLink key="contact" email={team.contactEmail} name={team.contactName} />],
            ['Request', team.source === 'interest' ? 'Interest form' : 'Access request'],
            ['Recruiter type', team.recruiterType && recruiters[team.recruiterType]],
            ['Role', team.teamRole && roles[team.teamRole]],
            ['Team size', sizeOf(team)],
            ['Reason given', team.rejectionReason],
          ]}
        />
      </section>
      <section aria-label="People">
        <h3>{peopleOf(team)}</h3>
        <TeamMembers team={team} isMarked={isMarked} onMark={onMark} actions={actions} />
        {isPending ? (
          <Button
            size="small"
            variant="quiet"
            icon="edit"
            aria-pressed={corrections === 'shown'}
            onClick={() => setCorrections(corrections === 'shown' ? 'set-aside' : 'shown')}
          >
            Correct or add addresses
          </Button>
        ) : null}
      </section>
    </ListPane>
  )
}
