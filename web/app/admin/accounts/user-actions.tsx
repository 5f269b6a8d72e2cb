import { type UserView, updateUser } from '#contract/auth.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notices.tsx'
import type { RowAction } from '../../lists/list-table.tsx'
import { useMutation } from '../../use-mutation.ts'

const dayMs = 86_400_000

/** The end of a demo extended by seven days: from its end, or from now if it has ended. */
export const extendedEnd = ({ accessExpiresAt }: Pick<UserView, 'accessExpiresAt'>): string =>
  new Date(Math.max(Date.now(), accessExpiresAt ? Date.parse(accessExpiresAt) : 0) + 7 * dayMs).toISOString()

/** Actions on an account: disable, enable, extend a demo. None for the admin's own. */
export const useUserActions = (): ((user: UserView) => RowAction[]) => {
  const me = useSession().user
  const updating = useMutation(updateUser, { failed: 'Failed to update user', network: 'Network error' })
  const change = async (user: UserView, body: { status?: 'active' | 'disabled'; accessExpiresAt?: string }, done: string) => {
    if (await updating.run({ params: { id: user.id }, body }, user.email)) notify({ text: done, tone: 'success' })
  }
  const disable = async (user: UserView) => {
    const yes = await confirm({
      title: `Disable the account of ${user.fullName}?`,
      text: 'All sessions end at once. Progress is kept, and the account can be enabled again.',
      confirmLabel: 'Disable',
      tone: 'danger',
    })
    if (yes) await change(user, { status: 'disabled' }, `${user.email} is disabled.`)
  }
  const extend = (user: UserView) => change(user, { accessExpiresAt: extendedEnd(user) }, `${user.email} has seven more days.`)
  return (user) =>
    user.id === me?.id
      ? []
      : [
          ...(user.userType === 'demo' ? [{ label: 'Extend 7 days', isMain: true, run: () => void extend(user) }] : []),
          user.status === 'disabled'
            ? { label: 'Enable', run: () => void change(user, { status: 'active' }, `${user.email} is enabled.`) }
            : { label: 'Disable', danger: true, run: () => void disable(user) },
        ]
}

export const UserActions = ({ user }: { user: UserView }) => {
  const actions = useUserActions()(user)
  if (actions.length === 0) return <span className="text-muted">you</span>
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map(({ label, run, danger }) => (
        <Button
          key={label}
          size="small"
          variant={danger ? 'quiet' : 'secondary'}
          aria-label={`${label}: ${user.email}`}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
