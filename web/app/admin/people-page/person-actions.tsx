import { useRevalidator } from 'react-router'
import { type UserView, updateUser } from '#contract/auth.ts'
import type { PersonView } from '#contract/people-page.ts'
import { resendActivations } from '#contract/team-members.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog.tsx'
import { openModal } from '../../../ui/modal.tsx'
import { notify } from '../../../ui/notices.tsx'
import { useMutation } from '../../use-mutation.ts'
import { UserActions } from '../accounts/user-actions.tsx'

const typeQuestions: Record<UserView['userType'], string> = {
  demo: 'The person reads Module 1 only, for seven days.',
  full: 'The person reads the whole course.',
  reviewer: 'The person reads and answers submissions, sees the names of their senders, and opens nothing else.',
  admin: 'The person sees and changes everything: people, course, settings.',
}

/** Changes an account's type; its sessions end, so that it loses its former rights at once. */
const AccountType = ({ account }: { account: NonNullable<PersonView['account']> }) => {
  const updating = useMutation(updateUser, { failed: 'Failed to update user' })
  const change = async (userType: UserView['userType']) => {
    const yes = await confirm({
      title: `Change the type to ${userType}?`,
      text: `${typeQuestions[userType]} All sessions of the account end.`,
      confirmLabel: 'Change type',
      tone: userType === 'admin' ? 'danger' : undefined,
    })
    if (yes && (await updating.run({ params: { id: account.id }, body: { userType } }, account.email)))
      notify({ text: `${account.email} is now of type ${userType}.`, tone: 'success' })
  }
  return (
    <label className="flex items-center gap-2">
      <span className="text-sm">Type</span>
      <select
        className="control w-auto"
        value={account.userType}
        onChange={({ currentTarget }) => void change(currentTarget.value as UserView['userType'])}
      >
        <option value="demo">demo</option>
        <option value="full">full</option>
        <option value="reviewer">reviewer</option>
        <option value="admin">admin</option>
      </select>
    </label>
  )
}

export const PersonActions = ({ person }: { person: PersonView }) => {
  const { account, email, teams } = person
  const { revalidate } = useRevalidator()
  const isSelf = useSession().user?.id === account?.id
  const waiting = teams.find((team) => team.status === 'approved' && team.activation !== 'activated')
  const sending = useMutation(resendActivations, {
    failed: 'Failed to send activations',
    onSuccess: ({ data: { delivery, rows } }) => {
      const refused = rows[0]?.error
      if (refused) notify({ text: `${email}: ${refused}`, tone: 'danger', seconds: 0 })
      else if (delivery === 'queued') notify({ text: 'The activation link is on its way.', tone: 'success' })
      else notify({ text: 'The activation link is kept: no SMTP server is set.', tone: 'warning' })
    },
  })
  const changeAddress = (of: NonNullable<typeof account>) => async () => {
    if (await openModal('new-address', async () => (await import('./new-address-dialog.tsx')).newAddressDialog(of), false))
      void revalidate()
  }
  const join = async () => {
    if (await openModal('add-to-team', async () => (await import('./add-to-team-dialog.tsx')).addToTeamDialog(email), false))
      void revalidate()
  }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      {waiting ? (
        <Button
          size="small"
          busy={sending.isPending}
          onClick={() => sending.run({ params: { id: waiting._id }, body: { emails: [email] } })}
        >
          Send activation
        </Button>
      ) : null}
      <Button size="small" variant="secondary" onClick={join}>
        Add to a team
      </Button>
      {account && !isSelf ? (
        <>
          <Button size="small" variant="secondary" onClick={changeAddress(account)}>
            Change email address
          </Button>
          <UserActions user={account} />
          <AccountType account={account} />
        </>
      ) : null}
    </div>
  )
}
