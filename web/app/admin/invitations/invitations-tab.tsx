import { useLoaderData } from 'react-router'
import { maxRenewalDays } from '#contract/field-limits.ts'
import {
  deleteInvitation,
  deleteInvitations,
  type InvitationView,
  listInvitations,
  renewInvitation,
  renewInvitations,
  resendInvitations,
  resetInvitation,
} from '#contract/invitations.ts'
import { call } from '../../../api/call.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/card.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { confirm } from '../../../ui/dialog.tsx'
import { CheckboxField, TextField } from '../../../ui/field.tsx'
import { showDay } from '../../../ui/format.ts'
import { notify } from '../../../ui/notices.tsx'
import { adminList } from '../../lists/admin-list.ts'
import type { BulkAction } from '../../lists/bulk-action.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import type { RowAction } from '../../lists/list-table.tsx'
import { useMutation } from '../../use-mutation.ts'
import { FailedMailNote } from '../insights/failed-mail-note.tsx'
import { askToMail } from '../mail/ask-to-mail.tsx'
import { PersonLink } from '../people-page/person-link.tsx'

export const loadInvitations = adminList(listInvitations, 'Failed to fetch invitations')

const tones = { active: 'success', used: 'info', expired: 'warning' } as const
const sorts = {
  'createdAt desc': 'Newest first',
  'createdAt asc': 'Oldest first',
  'email asc': 'Email A–Z',
  'expiresAt asc': 'Expiring first',
}
const statuses = { all: 'All', active: 'Active', used: 'Used', expired: 'Expired', unopened: 'Not opened' }

const choiceOf = ({ _id, email, status, expiresAt }: InvitationView) => ({ _id, label: email, note: status, expiresAt })

const bulkActions: BulkAction<ReturnType<typeof choiceOf>>[] = [
  {
    label: 'Send again',
    question: (count, chosen) => ({
      title: `Send ${count} again`,
      text: 'Each person gets the email with the link they have. Used and expired invitations are left out, and so is what was emailed within the last ten minutes.',
      confirmLabel: `Send ${chosen.length} again`,
      doneWord: 'to be emailed again',
      failed: 'Failed to send invitations again',
      send: (ids) => call(resendInvitations, { body: { ids } }),
    }),
  },
  {
    label: 'Renew selected',
    question: (count, chosen) => {
      const now = Date.now()
      return {
        title: `Renew ${count}`,
        text: 'Each is valid for this many more days: from its end, or from now where it has expired.',
        confirmLabel: `Renew ${chosen.length}`,
        doneWord: 'renewed',
        failed: 'Failed to renew invitations',
        fields: (
          <>
            <TextField name="days" type="number" label="Days" min={1} max={maxRenewalDays} defaultValue={7} required />
            <CheckboxField name="sendMail" label="Email each person the new date" />
          </>
        ),
        send: (ids, values) => {
          const endOf = ({ expiresAt }: { expiresAt: string }) =>
            new Date(Math.max(now, Date.parse(expiresAt)) + Number(values.get('days')) * 86_400_000).toISOString()
          const renewals = chosen.filter(({ _id }) => ids.includes(_id)).map((one) => ({ _id: one._id, expiresAt: endOf(one) }))
          return call(renewInvitations, { body: { renewals, sendMail: values.get('sendMail') !== null } })
        },
      }
    },
  },
  {
    label: 'Delete selected',
    danger: true,
    question: (count, chosen) => ({
      title: `Delete ${count}`,
      text: 'The links stop working at once, and the progress in the previews is lost unless the person has registered. This cannot be undone.',
      confirmLabel: `Delete ${chosen.length}`,
      doneWord: 'deleted',
      failed: 'Failed to delete invitations',
      danger: true,
      send: (ids) => call(deleteInvitations, { body: { ids } }),
    }),
  },
]

export const InvitationsTab = () => {
  const list = useLoaderData<Awaited<ReturnType<typeof loadInvitations>>>()
  const renewing = useMutation(renewInvitation, {
    failed: 'Failed to renew invitation',
    network: 'Network error',
    onSuccess: ({ data: { invitation }, message }) =>
      notify({
        text: `Invitation renewed. It is now valid until ${showDay(invitation.expiresAt)}. ${message}`.trim(),
        tone: 'success',
      }),
  })
  const resetting = useMutation(resetInvitation, {
    failed: 'Failed to reset invitation link',
    network: 'Network error',
    onSuccess: async ({ data: { newLink }, message }) =>
      (await copyText(newLink))
        ? notify({ text: `The new link is copied to the clipboard. ${message}`.trim(), tone: 'success' })
        : notify({ text: `The new link is ${newLink} ${message}`.trim(), tone: 'success', seconds: 0 }),
  })
  const deleting = useMutation(deleteInvitation, {
    failed: 'Failed to delete invitation',
    network: 'Network error',
    onSuccess: () => notify({ text: 'Invitation deleted successfully!', tone: 'success' }),
  })
  const isBusy = ({ _id }: InvitationView) =>
    [...renewing.pending, ...resetting.pending, ...deleting.pending].some(({ params }) => params.id === _id)
  const copy = async ({ token }: InvitationView) => {
    const link = `${window.location.origin}/preview/${token}`
    if (await copyText(link)) notify({ text: 'Invitation link copied to clipboard!', tone: 'success' })
    else notify({ text: `Your browser did not allow copying. The link is ${link}`, tone: 'warning', seconds: 0 })
  }
  const renew = async ({ _id: id, email }: InvitationView) => {
    const mail = await askToMail({
      title: `Renew the invitation for ${email}?`,
      text: 'It is valid for seven more days. You can email the person the new date.',
      label: 'Renew',
      mailLabel: 'Renew and email',
    })
    if (mail) await renewing.run({ params: { id }, body: { days: 7, sendMail: mail === 'yes' } }, email)
  }
  const reset = async ({ _id: id, email }: InvitationView) => {
    const mail = await askToMail({
      title: `Give ${email} a new link?`,
      text: 'The old link stops working at once. The new one is copied to the clipboard, and can be emailed to the person.',
      label: 'Reset link',
      mailLabel: 'Reset and email',
    })
    if (mail) await resetting.run({ params: { id }, body: { sendMail: mail === 'yes' } }, email)
  }
  const remove = async ({ _id: id, email }: InvitationView, deselect: () => void) => {
    const yes = await confirm({
      title: 'Are you sure you want to delete this invitation?',
      text: `The link of ${email} stops working at once, and the progress in its preview is lost unless the person has registered.`,
      confirmLabel: 'Delete',
      tone: 'danger',
    })
    if (yes && (await deleting.run({ params: { id } }, email))) deselect()
  }
  const rowActions = (invitation: InvitationView, deselect: () => void): RowAction[] => [
    ...(invitation.status === 'active' ? [{ label: 'Copy link', isMain: true, run: () => void copy(invitation) }] : []),
    { label: 'Renew', isMain: true, run: () => void renew(invitation) },
    { label: 'Reset link', run: () => void reset(invitation) },
    { label: 'Delete', danger: true, run: () => void remove(invitation, deselect) },
  ]
  return (
    <ListScreen
      title="Invitations"
      level={2}
      of={listInvitations}
      list={list}
      noun={{ one: 'invitation', other: 'invitations' }}
      idOf={({ _id }) => _id}
      nameOf={({ email }) => email}
      status={{ name: 'status', label: 'Invitations by status', options: statuses }}
      search="Search by email or name"
      dates="Invited"
      sorts={sorts}
      columns={[
        {
          label: 'Email',
          sort: 'email',
          cell: ({ email, failedMail }) => (
            <>
              <PersonLink email={email} />
              <FailedMailNote mail={failedMail} email={email} />
            </>
          ),
        },
        ...(list.rows.some(({ name }) => name) ? [{ label: 'Name', cell: ({ name }: InvitationView) => name }] : []),
        { label: 'Status', card: 'state', cell: ({ status }) => <Badge tone={tones[status]}>{status}</Badge> },
        { label: 'Sent', sort: 'createdAt', cell: ({ createdAt }) => showDay(createdAt) },
        { label: 'Expires', card: 'end', sort: 'expiresAt', cell: ({ expiresAt }) => showDay(expiresAt) },
        {
          label: 'Opened',
          card: 'line',
          cell: ({ name, openedAt }) => (
            <>
              {name ? <span className="md:hidden">{name} · </span> : null}
              {openedAt ? `opened ${showDay(openedAt)}` : 'not opened'}
            </>
          ),
        },
      ]}
      rowActions={rowActions}
      isBusy={isBusy}
      bulk={{ actions: bulkActions, choiceOf }}
      empty={{
        title: 'No invitations found',
        none: 'Nobody has been invited yet.',
        action: <ButtonLink to="/admin?tab=send">Send Invites</ButtonLink>,
        icon: 'mail',
      }}
    />
  )
}
