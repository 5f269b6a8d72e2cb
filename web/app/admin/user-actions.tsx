import { type UserView, updateUser } from '#contract/auth.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/notices.tsx'
import { useMutation } from '../use-mutation.ts'

const day = 86_400_000

/** What an admin may do with an account: disable or enable it, give a demo seven more days. */
export const UserActions = ({ user }: { user: UserView }) => {
  const me = useSession().user
  const updating = useMutation(updateUser, { failed: 'Failed to update user', network: 'Network error' })
  const change = async (body: { status?: 'active' | 'disabled'; accessExpiresAt?: string }, done: string) => {
    if (await updating.run({ params: { id: user.id }, body })) notify({ text: done, tone: 'success' })
  }
  const disable = async () => {
    const yes = await confirm({
      title: `Disable the account of ${user.fullName}?`,
      text: 'All sessions end at once. Progress is kept, and the account can be enabled again.',
      confirmLabel: 'Disable',
      tone: 'danger',
    })
    if (yes) await change({ status: 'disabled' }, `${user.email} is disabled.`)
  }
  const extend = () => {
    const from = Math.max(Date.now(), user.accessExpiresAt ? Date.parse(user.accessExpiresAt) : 0)
    return change({ accessExpiresAt: new Date(from + 7 * day).toISOString() }, `${user.email} has seven more days.`)
  }
  if (user.id === me?.id) return <span className="text-muted">you</span>
  return (
    <div className="flex flex-wrap gap-2 xl:flex-nowrap xl:whitespace-nowrap">
      {user.userType === 'demo' ? (
        <Button size="small" variant="secondary" aria-label={`Extend 7 days: ${user.email}`} onClick={extend}>
          Extend 7 days
        </Button>
      ) : null}
      {user.status === 'disabled' ? (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Enable ${user.email}`}
          onClick={() => change({ status: 'active' }, `${user.email} is enabled.`)}
        >
          Enable
        </Button>
      ) : (
        <Button size="small" variant="quiet" aria-label={`Disable ${user.email}`} onClick={disable}>
          Disable
        </Button>
      )}
    </div>
  )
}
