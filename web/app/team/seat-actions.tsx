import { useRevalidator } from 'react-router'
import { isEmailAddress } from '#contract/email-address.ts'
import { maxEmailLength } from '#contract/field-limits.ts'
import { addLedMember, askForTeam, type LedMember, type LedTeam } from '#contract/led-teams.ts'
import { callForAnswer } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type ModalProps, openModal } from '../../ui/modal.tsx'
import { notify } from '../../ui/notices.tsx'
import { useMutation } from '../use-mutation.ts'

const emailOf = (values: FormData) => String(values.get('email') ?? '').trim()

const addPersonDialog =
  ({ _id, companyName }: LedTeam) =>
  ({ answer }: ModalProps<boolean>) => (
    <FormDialog
      answer={answer}
      id="add-person"
      title="Add a person"
      description={`They get an email that names you and gives them, as a member of ${companyName}, access to all modules.`}
      send={(values) => callForAnswer(addLedMember, { params: { id: _id }, body: { email: emailOf(values) } })}
      check={(values) =>
        isEmailAddress(emailOf(values)) ? [] : [{ path: 'email', message: 'Please enter a valid email address' }]
      }
      refused="Failed to add the person"
      submitLabel="Add"
      busyLabel="Adding..."
    >
      <TextField name="email" type="email" label="Email" autoComplete="off" maxLength={maxEmailLength} />
    </FormDialog>
  )

const useAsk = () =>
  useMutation(askForTeam, {
    failed: 'Failed to send the request',
    revalidates: false,
    onSuccess: ({ message }) => notify({ text: message, tone: 'success' }),
  })

export const useAskForRemoval = () => {
  const ask = useAsk()
  return async (teamId: string, { _id, fullName, email }: LedMember) => {
    const yes = await confirm({
      title: `Ask an admin to remove ${fullName ?? email}?`,
      text: 'This person has activated the account. The course team gets an email and decides.',
      confirmLabel: 'Send request',
    })
    if (yes) await ask.run({ params: { id: teamId }, body: { member: _id } })
  }
}

/** What a leader does for the whole team. With no free seat there is a request for more in the place of adding. */
export const SeatActions = ({ team, remindStuck }: { team: LedTeam; remindStuck: (() => Promise<void>) | undefined }) => {
  const { revalidate } = useRevalidator()
  const ask = useAsk()
  const add = async () => {
    if (await openModal('add-person', async () => addPersonDialog(team), false)) void revalidate()
  }
  return (
    <>
      {remindStuck ? (
        <Button size="small" variant="secondary" onClick={() => void remindStuck()}>
          Remind all who are stuck
        </Button>
      ) : null}
      {team.people < team.seats ? (
        <Button size="small" onClick={() => void add()}>
          Add a person
        </Button>
      ) : (
        <Button
          size="small"
          variant="secondary"
          busy={ask.isPending}
          onClick={() => ask.run({ params: { id: team._id }, body: {} })}
        >
          Ask for more seats
        </Button>
      )}
    </>
  )
}
