import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isEmailAddress } from '#contract/email-address.ts'
import { maxEmailLength, maxGroundsLength } from '#contract/field-limits.ts'
import { approveTeam, rejectTeam, type TeamView } from '#contract/teams.ts'
import { type Answer, callForAnswer } from '../../../api/call.ts'
import { lineOf } from '../../../interest/interest-form-rules.ts'
import { checkTeamEmails, readTeamEmails, sendingTeamEmails, TeamEmailRows } from '../../../interest/team-email-rows.tsx'
import { isEndedSession } from '../../../session/sign-in-again.ts'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/card.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Form, FormError, SubmitButton } from '../../../ui/form.tsx'
import { showCount, showDay, showMomentAndZone } from '../../../ui/format.ts'
import { notify } from '../../../ui/notices.tsx'
import { returnFocus } from '../../../ui/return-focus.ts'
import { useAction } from '../../../ui/use-action.ts'
import type { ActionOptions } from '../../../ui/use-form-submit.ts'
import { focusPane, ListPane } from '../../lists/list-pane.tsx'
import type { RowAction } from '../../lists/list-table.tsx'
import type { ListPlace } from '../../lists/use-list-place.ts'
import { PersonLink } from '../people-page/person-link.tsx'
import type { TeamActions } from './team-actions.ts'
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

type Decision = Answer<typeof approveTeam>

/** Sends a decision on a team, then shows the next request. */
const useDecision = (options: Pick<ActionOptions<Decision>, 'send' | 'check' | 'refused'>, onDecided: () => void) => {
  const { revalidate } = useRevalidator()
  return useAction<Decision>({
    ...options,
    skipNativeValidation: true,
    network: 'Network error. Please try again.',
    send: async (values, form) => {
      try {
        return await options.send(values, form)
      } catch (failure) {
        // Another admin may have decided meanwhile. Not after an ended session, because revalidating would leave this form.
        if (!isEndedSession(failure)) void revalidate()
        throw failure
      }
    },
    onSuccess: async ({ message, data }) => {
      notify({ text: `${data.team.companyName}: ${message}`, tone: 'success' })
      // After the last request the pane disappears together with the button.
      const keepFocus = returnFocus()
      onDecided()
      await revalidate()
      focusPane()
      keepFocus()
    },
  })
}

const approving = (team: TeamView) => ({
  refused: 'Failed to approve team',
  check: (values: FormData) => [
    ...(values.has('contactEmail') && !isEmailAddress(lineOf(values, 'contactEmail'))
      ? [{ path: 'contactEmail', message: 'Please enter a valid email address' }]
      : []),
    ...checkTeamEmails(values),
  ],
  send: (values: FormData) =>
    sendingTeamEmails(values, () =>
      callForAnswer(approveTeam, {
        params: { id: team._id },
        // Sent only if edited; otherwise the team is approved in its current state.
        body: values.has('teamEmails')
          ? {
              teamEmails: readTeamEmails(values).map(({ email }) => email),
              contactEmail: lineOf(values, 'contactEmail') || undefined,
            }
          : {},
      }),
    ),
})

const Corrections = ({ team, hasContact }: { team: TeamView; hasContact: boolean }) => (
  <>
    {hasContact ? (
      <TextField
        name="contactEmail"
        label="Contact’s email"
        type="email"
        autoComplete="off"
        maxLength={maxEmailLength}
        defaultValue={team.contactEmail}
      />
    ) : null}
    <TeamEmailRows
      label="Team members besides the contact"
      hint="Correct addresses, or add and remove people, up to 10."
      defaultRows={team.teamEmails.length > 0 ? team.teamEmails : ['']}
    />
  </>
)

/** The decision on a pending team; its members can be corrected first. */
const Decide = ({
  team,
  isCorrecting,
  onReject,
  onDecided,
}: {
  team: TeamView
  isCorrecting: boolean
  onReject: () => void
  onDecided: () => void
}) => {
  const action = useDecision(approving(team), onDecided)
  const hasContact = team.members.some(({ isContact }) => isContact)
  return (
    <Form action={action} className="gap-3">
      <FormError />
      {isCorrecting ? <Corrections team={team} hasContact={hasContact} /> : null}
      <div className="flex gap-3">
        <Button variant="secondary" aria-label={`Reject ${team.companyName}`} onClick={onReject}>
          Reject…
        </Button>
        <span className="grow" data-approve={team._id}>
          <SubmitButton wide>Approve</SubmitButton>
        </span>
      </div>
      <p className="text-xs text-muted">
        {isCorrecting
          ? 'Each person gets an activation link, or full access at once if their account has a confirmed address.'
          : `Approving gives ${showCount(team.members.length, { one: 'person', other: 'people' })} an activation link, or full access at once where an account has a confirmed address.`}
      </p>
    </Form>
  )
}

const Reject = ({ team, onBack, onDecided }: { team: TeamView; onBack: () => void; onDecided: () => void }) => {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const action = useDecision(
    {
      refused: 'Failed to reject team',
      send: (values) =>
        callForAnswer(rejectTeam, { params: { id: team._id }, body: { reason: lineOf(values, 'reason') || undefined } }),
    },
    onDecided,
  )
  return (
    <div ref={form}>
      <Form action={action} className="gap-3">
        <FormError />
        <TextArea
          name="reason"
          label="Reason (optional)"
          hint={`${team.contactEmail} gets a polite email with exactly this text. A rejected team can be reopened.`}
          rows={3}
          maxLength={maxGroundsLength}
        />
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onBack}>
            Back
          </Button>
          <SubmitButton variant="danger">Reject</SubmitButton>
        </div>
      </Form>
    </div>
  )
}

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
          <blockquote className="message">{team.message}</blockquote>
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
