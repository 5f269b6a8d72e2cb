import { setTeamSeats } from '#contract/team-members.ts'
import type { TeamView } from '#contract/teams.ts'
import { callForAnswer } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, FormError, SubmitButton } from '../../../ui/form.tsx'
import type { ModalProps } from '../../../ui/modal.tsx'
import { notify } from '../../../ui/notices.tsx'
import { readNumber } from '../../../ui/read-number.ts'
import { useAction } from '../../../ui/use-action.ts'

export const seatsDialog =
  ({ _id: id, companyName, seats, members }: TeamView) =>
  ({ answer }: ModalProps<boolean>) => {
    const action = useAction({
      send: (values) =>
        callForAnswer(setTeamSeats, { params: { id }, body: { seats: readNumber(String(values.get('seats'))) ?? 0 } }),
      skipNativeValidation: true,
      refused: 'Failed to change the seats',
      network: 'Network error. Please try again.',
      onSuccess: ({ message }) => {
        notify({ text: message, tone: 'success' })
        answer(true)
      },
    })
    return (
      <Dialog
        id="seats"
        width="small"
        title={`Seats of ${companyName}`}
        description={`The leader adds people up to this number. ${members.length} of ${seats} seats are taken, with the contact.`}
      >
        <Form action={action}>
          <FormError />
          <TextField name="seats" label="Seats" inputMode="numeric" autoComplete="off" defaultValue={String(seats)} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => answer(false)}>
              Cancel
            </Button>
            <SubmitButton>Save</SubmitButton>
          </div>
        </Form>
      </Dialog>
    )
  }
