import { maxLineLength } from '#contract/field-limits.ts'
import { updateAccount } from '#contract/own-account.ts'
import { call } from '../../api/call.ts'
import { type SessionUser, updateSessionUser } from '../../session/session.ts'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { notify } from '../../ui/notices.tsx'
import { useAction } from '../../ui/use-action.ts'

export const ProfileCard = ({ user }: { user: SessionUser }) => {
  const action = useAction({
    send: (values) =>
      call(updateAccount, { body: { fullName: String(values.get('fullName')), company: String(values.get('company')) } }),
    onSuccess: ({ user: changed }) => {
      updateSessionUser({ fullName: changed.fullName, company: changed.company })
      notify({ text: 'Saved.', tone: 'success' })
    },
  })
  return (
    <Card>
      <h2 className="mb-4 text-title">Name and company</h2>
      <Form action={action} aria-label="Name and company">
        <TextField
          name="fullName"
          label="Full name"
          autoComplete="name"
          required
          maxLength={maxLineLength}
          defaultValue={user.fullName}
          hint="Your certificate will show the name entered here when you earn it."
        />
        <TextField
          name="company"
          label="Company"
          autoComplete="organization"
          required
          maxLength={maxLineLength}
          defaultValue={user.company}
        />
        <div>
          <SubmitButton busyLabel="Saving...">Save</SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
