import { deleteTeamMember, resendActivations } from '#contract/team-members.ts'
import { deleteTeam, reopenTeam, type TeamView } from '#contract/teams.ts'
import { confirm } from '../../../ui/dialog.tsx'
import { showCount } from '../../../ui/format.ts'
import { notify } from '../../../ui/notices.tsx'
import { useMutation } from '../../use-mutation.ts'

const network = 'Network error'
const onSuccess = ({ message }: { message: string }) => notify({ text: message, tone: 'success' })

export type TeamActions = ReturnType<typeof useTeamActions>

export const useTeamActions = () => {
  const deleting = useMutation(deleteTeam, { failed: 'Failed to delete team', network, onSuccess })
  const deletingMember = useMutation(deleteTeamMember, { failed: 'Failed to delete user', network, onSuccess })
  const reopening = useMutation(reopenTeam, { failed: 'Failed to reopen team', network, onSuccess })
  const resending = useMutation(resendActivations, {
    failed: 'Failed to send activations',
    network,
    onSuccess: ({ data: { summary, delivery, rows } }) => {
      const failed = rows.flatMap(({ email, error }) => (error === null ? [] : [`${email}: ${error}`]))
      const outcome = delivery === 'queued' ? 'on the way' : 'kept: no SMTP server is set'
      const sent = `${showCount(summary.sent, { one: 'email is', other: 'emails are' })} ${outcome}.`
      notify({ text: [sent, ...failed].join(' '), ...(failed.length > 0 ? { tone: 'danger', seconds: 0 } : { tone: 'success' }) })
    },
  })
  const pending = [...deleting.pending, ...deletingMember.pending, ...reopening.pending, ...resending.pending]
  return {
    isBusy: ({ _id }: TeamView) => pending.some(({ params }) => params.id === _id),
    reopen: ({ _id: id, companyName }: TeamView) => reopening.run({ params: { id } }, companyName),
    /** Resends the activation to some addresses, or to all members who have not used theirs. */
    resend: ({ _id: id, companyName }: TeamView, emails: string[]) =>
      resending.run({ params: { id }, body: { emails } }, companyName),
    deleteMember: ({ _id: id }: TeamView, email: string) => deletingMember.run({ params: { id }, body: { email } }, email),
    deleteTeam: async ({ _id: id, companyName }: TeamView) => {
      const yes = await confirm({
        title: 'Are you sure you want to delete this team?',
        text: `The request of ${companyName}, its memberships and open activation links are deleted. Accounts that exist stay. This cannot be undone.`,
        confirmLabel: 'Delete team',
        tone: 'danger',
      })
      return yes ? deleting.run({ params: { id } }, companyName) : undefined
    },
  }
}
