import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { invalidEmailMessage, isEmailAddress } from '#contract/email-address.ts'
import { maxEmailLength, maxGroundsLength } from '#contract/field-limits.ts'
import { approveTeam, rejectTeam, type TeamView } from '#contract/teams.ts'
import { ApiError } from '../../../api/api-error.ts'
import { type Answer, callForAnswer } from '../../../api/call.ts'
import { lineOf } from '../../../interest/interest-form-rules.ts'
import { checkTeamEmails, readTeamEmails, sendingTeamEmails, TeamEmailRows } from '../../../interest/team-email-rows.tsx'
import { isEndedSession } from '../../../session/sign-in-again.ts'
import { AnswerList } from '../../../ui/answer-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { showCount } from '../../../ui/format.ts'
import { notify, notifyFailure } from '../../../ui/notices.tsx'
import { returnFocus } from '../../../ui/return-focus.ts'
import { markSaved } from '../../../ui/touched-fields.ts'
import { useAction } from '../../../ui/use-action.ts'
import type { ActionOptions } from '../../../ui/use-form-submit.ts'
import { ConflictDialog } from '../../drafts/conflict-dialog.tsx'
import { focusPane } from '../../lists/list-pane.tsx'

type Decision = Answer<typeof approveTeam>

const isDecided = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && (failure.code === 'team-decided' || failure.code === 'team-not-found')

const useDecision = (
  { _id: id, companyName: name }: TeamView,
  options: Pick<ActionOptions<Decision>, 'send' | 'check'> & { refused: string },
  onDecided: () => Promise<void>,
) => {
  const { revalidate } = useRevalidator()
  return useAction<Decision>({
    ...options,
    skipNativeValidation: true,
    network: 'Network error. Please try again.',
    send: async (values, form) => {
      try {
        return await options.send(values, form)
      } catch (failure) {
        // The form leaves the list together with the request.
        if (isDecided(failure)) notifyFailure(options.refused, failure.message, { id, name })
        // Another admin may have decided meanwhile. Not after an ended session, because revalidating would leave this form.
        if (!isEndedSession(failure)) void revalidate()
        throw failure
      }
    },
    onSuccess: async ({ message, data }) => {
      notify({ text: `${data.team.companyName}: ${message}`, tone: 'success' })
      // What is typed in either form has become void, so that opening the next request asks nothing.
      for (const form of document.querySelectorAll<HTMLFormElement>('.list-pane-foot form')) markSaved(form)
      // After the last request the pane disappears together with the button.
      const keepFocus = returnFocus()
      // Reloading during a navigation to the next row would not reload the list.
      await onDecided()
      await revalidate()
      focusPane()
      keepFocus()
    },
  })
}

type Addresses = Pick<TeamView, 'contactEmail' | 'teamEmails'>

const AddressList = ({ contactEmail, teamEmails }: Addresses) => (
  <AnswerList
    answers={[
      { label: 'Contact', value: contactEmail },
      { label: 'Team members', value: teamEmails },
    ]}
  />
)

/** Corrections that are set aside are neither lost nor sent. */
export type Corrections = 'none' | 'shown' | 'set-aside'

/** Approves a team or leads to its rejection. If the addresses were changed while they were corrected, asks which to keep. */
export const Decide = ({
  team,
  isShown,
  corrections,
  onReject,
  onDecided,
}: {
  team: TeamView
  isShown: boolean
  corrections: Corrections
  onReject: () => void
  onDecided: () => Promise<void>
}) => {
  const isCorrecting = corrections === 'shown'
  const [{ contactEmail, teamEmails }, setShown] = useState<Addresses>(team)
  const basedOn = useRef<Addresses>({ contactEmail, teamEmails })
  const [conflict, setConflict] = useState<{ mine: Addresses; current: Addresses }>()
  const action = useDecision(
    team,
    {
      refused: 'Failed to approve team',
      check: (values) => [
        ...(values.has('contactEmail') && !isEmailAddress(lineOf(values, 'contactEmail'))
          ? [{ path: 'contactEmail', message: invalidEmailMessage }]
          : []),
        ...checkTeamEmails(values),
      ],
      send: async (values) => {
        // Without corrections the team is approved in its current state.
        if (!isCorrecting) return callForAnswer(approveTeam, { params: { id: team._id }, body: {} })
        const corrected = {
          teamEmails: readTeamEmails(values).map(({ email }) => email),
          contactEmail: lineOf(values, 'contactEmail') || contactEmail,
        }
        try {
          return await sendingTeamEmails(values, () =>
            callForAnswer(approveTeam, { params: { id: team._id }, body: { ...corrected, basedOn: basedOn.current } }),
          )
        } catch (failure) {
          const current = failure instanceof ApiError ? failure.detailsOf('team-changed') : undefined
          setConflict(current && { mine: corrected, current })
          throw failure
        }
      },
    },
    onDecided,
  )
  const continueFrom = (current: Addresses) => {
    basedOn.current = current
    setConflict(undefined)
    action.reset()
  }
  return (
    <Form action={action} className={isShown ? 'gap-3' : 'hidden'}>
      {conflict ? (
        <ConflictDialog
          isAnswer
          title="Which addresses do you want to keep?"
          text="Somebody added, removed or corrected people of this request meanwhile. Nothing is lost until you choose."
          mine={{
            title: 'Your corrections',
            content: <AddressList {...conflict.mine} />,
            action: 'Approve with mine',
            choose: () => {
              continueFrom(conflict.current)
              action.formRef.current?.requestSubmit()
            },
          }}
          theirs={{
            title: 'The current addresses',
            content: <AddressList {...conflict.current} />,
            action: 'Correct these instead',
            choose: () => {
              continueFrom(conflict.current)
              setShown(conflict.current)
            },
          }}
        />
      ) : null}
      {corrections === 'none' ? null : (
        <fieldset
          key={`${contactEmail} ${teamEmails}`}
          disabled={!isCorrecting}
          className={isCorrecting ? 'grid gap-3' : 'hidden'}
        >
          {team.members.some(({ isContact }) => isContact) ? (
            <TextField
              name="contactEmail"
              label="Contact’s email"
              type="email"
              autoComplete="off"
              maxLength={maxEmailLength}
              defaultValue={contactEmail}
            />
          ) : null}
          <TeamEmailRows
            label="Team members besides the contact"
            hint="Correct addresses, or add and remove people, up to 10."
            defaultRows={teamEmails.length > 0 ? teamEmails : ['']}
          />
        </fieldset>
      )}
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
          : `Approving gives ${showCount(team.members.length, { one: 'person', other: 'people' })} an activation link, or full access at once where an account has a confirmed address.${corrections === 'set-aside' ? ' Your corrections are left out.' : ''}`}
      </p>
    </Form>
  )
}

export const Reject = ({
  team,
  isShown,
  onBack,
  onDecided,
}: {
  team: TeamView
  isShown: boolean
  onBack: () => void
  onDecided: () => Promise<void>
}) => {
  const action = useDecision(
    team,
    {
      refused: 'Failed to reject team',
      send: (values) =>
        callForAnswer(rejectTeam, { params: { id: team._id }, body: { reason: lineOf(values, 'reason') || undefined } }),
    },
    onDecided,
  )
  const { formRef } = action
  useEffect(() => {
    if (isShown) formRef.current?.querySelector('textarea')?.focus()
  }, [formRef, isShown])
  return (
    <Form action={action} className={isShown ? 'gap-3' : 'hidden'}>
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
  )
}
