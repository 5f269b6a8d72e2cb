import { setTeamSeats } from '#contract/team-members.ts'
import type { TeamView } from '#contract/teams.ts'
import { callForAnswer } from '../../../api/call.ts'
import { TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { ModalProps } from '../../../ui/modal.tsx'
import { readNumber } from '../../../ui/read-number.ts'

export const seatsDialog =
  ({ _id: id, companyName, seats, members }: TeamView) =>
  ({ answer }: ModalProps<boolean>) => (
    <FormDialog
      answer={answer}
      id="seats"
      width="small"
      title={`Seats of ${companyName}`}
      description={`The leader adds people up to this number. ${members.length} of ${seats} seats are taken, with the contact.`}
      send={(values) =>
        callForAnswer(setTeamSeats, { params: { id }, body: { seats: readNumber(String(values.get('seats'))) ?? 0 } })
      }
      refused="Failed to change the seats"
      submitLabel="Save"
      busyLabel="Saving..."
    >
      <TextField name="seats" label="Seats" inputMode="numeric" autoComplete="off" defaultValue={String(seats)} />
    </FormDialog>
  )
