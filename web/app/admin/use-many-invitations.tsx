import { useRevalidator } from 'react-router'
import { maxRenewalDays } from '#contract/field-limits.ts'
import { deleteInvitations, renewInvitations, resendInvitations } from '#contract/invitations.ts'
import { call } from '../../api/call.ts'
import { CheckboxField, TextField } from '../../ui/field.tsx'
import { showCount } from '../../ui/format.ts'
import type { BulkQuestion } from '../lists/bulk-dialog.tsx'
import { changeMany } from '../lists/change-many.ts'
import type { Selection } from '../lists/use-selection.ts'

/** What an admin does with many invitations: renew, send again, delete; one outcome each. */
export const useManyInvitations = (selection: Selection) => {
  const { revalidate } = useRevalidator()
  const noun = showCount(selection.chosen.length, { one: 'invitation', other: 'invitations' })
  const change = async (question: BulkQuestion) => {
    const rows = await changeMany(question, selection.chosen)
    if (!rows) return
    selection.drop(rows)
    void revalidate()
  }
  const renew = () =>
    change({
      title: `Renew ${noun}`,
      text: 'Each stays valid for at least this many days from now. One that is valid for longer stays as it is.',
      confirmLabel: `Renew ${selection.chosen.length}`,
      doneWord: 'renewed',
      fields: (
        <>
          <TextField name="days" type="number" label="Days" min={1} max={maxRenewalDays} defaultValue={14} required />
          <CheckboxField name="sendMail" label="Email each person the new date" />
        </>
      ),
      send: (ids, values) =>
        call(renewInvitations, {
          body: { ids, days: Number(values.get('days')), sendMail: values.get('sendMail') !== null },
        }),
    })
  const sendAgain = () =>
    change({
      title: `Send ${noun} again`,
      text: 'Each person gets the email with the link they have. Used and expired invitations are left out, and so is what was emailed within the last ten minutes.',
      confirmLabel: `Send ${selection.chosen.length} again`,
      doneWord: 'to be emailed again',
      send: (ids) => call(resendInvitations, { body: { ids } }),
    })
  const remove = () =>
    change({
      title: `Delete ${noun}`,
      text: 'The links stop working at once, and what was done in the previews is lost unless the person has registered. This cannot be undone.',
      confirmLabel: `Delete ${selection.chosen.length}`,
      doneWord: 'deleted',
      danger: true,
      send: (ids) => call(deleteInvitations, { body: { ids } }),
    })
  return { renew, sendAgain, remove }
}
