import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { maxGroundsLength } from '#contract/field-limits.ts'
import { approveTeam, rejectTeam, type TeamView } from '#contract/teams.ts'
import { type Answer, callForAnswer } from '../../../api/call.ts'
import { lineOf } from '../../../interest/interest-form-rules.ts'
import { checkTeamEmails, readTeamEmails, sendingTeamEmails, TeamEmailRows } from '../../../interest/team-email-rows.tsx'
import { isEndedSession } from '../../../session/sign-in-again.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Form, FormError, SubmitButton } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notices.tsx'
import { useAction } from '../../../ui/use-action.ts'
import type { ActionOptions } from '../../../ui/use-form-submit.ts'

type Decision = Answer<typeof approveTeam>

const DecisionDialog = ({
  id,
  title,
  description,
  options,
  submit,
  onClose,
  children,
}: {
  id: string
  title: string
  description: string
  options: Pick<ActionOptions<Decision>, 'send' | 'check' | 'refused'>
  submit: { label: string; variant?: 'danger' }
  onClose: () => void
  children: ReactNode
}) => {
  const { revalidate } = useRevalidator()
  const action = useAction<Decision>({
    ...options,
    skipNativeValidation: true,
    network: 'Network error. Please try again.',
    send: async (values, form) => {
      try {
        return await options.send(values, form)
      } catch (failure) {
        // Another admin may have decided meanwhile. Not after the end of a session: the list would lead away from this form.
        if (!isEndedSession(failure)) revalidate()
        throw failure
      }
    },
    onSuccess: ({ message }) => {
      notify({ text: message, tone: 'success' })
      revalidate()
      onClose()
    },
  })
  return (
    <Dialog id={id} title={title} description={description}>
      <Form action={action}>
        <FormError />
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton variant={submit.variant}>{submit.label}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

/** Not where an admin has removed the contact from the team. */
const hasContact = (team: TeamView) => team.members.some(({ isContact }) => isContact)

/** Approves a team; its list of people can be put right before their mails go out. */
export const ApproveTeamDialog = ({ team, onClose }: { team: TeamView; onClose: () => void }) => (
  <DecisionDialog
    id="approve-team"
    title={`Approve ${team.companyName}`}
    description={`${hasContact(team) ? `${team.contactEmail} and everybody listed here get` : 'Everybody listed here gets'} a personal activation link by email, or full access at once if their account has a confirmed address.`}
    onClose={onClose}
    submit={{ label: 'Approve' }}
    options={{
      refused: 'Failed to approve team',
      check: checkTeamEmails,
      send: (values) =>
        sendingTeamEmails(values, () =>
          callForAnswer(approveTeam, {
            params: { id: team._id },
            body: { teamEmails: readTeamEmails(values).map((row) => row.email) },
          }),
        ),
    }}
  >
    <TeamEmailRows
      label="Team members besides the contact"
      hint="Correct addresses, or add and remove people, up to 10."
      defaultRows={team.teamEmails.length > 0 ? team.teamEmails : ['']}
    />
  </DecisionDialog>
)

/** Rejects a team; its contact is told, with the reason if one is given. */
export const RejectTeamDialog = ({ team, onClose }: { team: TeamView; onClose: () => void }) => (
  <DecisionDialog
    id="reject-team"
    title={`Reject ${team.companyName}`}
    description={`${team.contactEmail} gets a polite email. A rejected team can be reopened.`}
    onClose={onClose}
    submit={{ label: 'Reject', variant: 'danger' }}
    options={{
      refused: 'Failed to reject team',
      send: (values) =>
        callForAnswer(rejectTeam, { params: { id: team._id }, body: { reason: lineOf(values, 'reason') || undefined } }),
    }}
  >
    <TextArea
      name="reason"
      label="Reason (optional)"
      hint="The contact will see exactly this text."
      rows={4}
      maxLength={maxGroundsLength}
    />
  </DecisionDialog>
)
