import { useLoaderData, useSearchParams } from 'react-router'
import {
  deleteInvitation,
  exportInvitations,
  type InvitationView,
  listInvitationChoices,
  listInvitations,
  renewInvitation,
  resetInvitation,
} from '#contract/invitations.ts'
import { call } from '../../api/call.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { showDay } from '../../ui/format.ts'
import { notify } from '../../ui/notices.tsx'
import { Cell, FoldingRow, Table } from '../../ui/table.tsx'
import { adminList } from '../lists/admin-list.ts'
import { ListFilters } from '../lists/list-filters.tsx'
import { listFilter } from '../lists/list-query.ts'
import { ListResult } from '../lists/list-result.tsx'
import { SelectionBar } from '../lists/selection-bar.tsx'
import { useSelection } from '../lists/use-selection.ts'
import { PersonLink } from '../people/person-link.tsx'
import { useMutation } from '../use-mutation.ts'
import { askToMail } from './ask-to-mail.tsx'
import { copyText } from './copy-text.ts'
import { FailedMailNote } from './failed-mail-note.tsx'
import { useManyInvitations } from './use-many-invitations.tsx'

/** Reads one page of invitations, as the address says. */
export const loadInvitations = adminList(listInvitations, ({ invitations }) => invitations, 'Failed to fetch invitations')

const tones = { active: 'success', used: 'info', expired: 'warning' } as const
const sorts = [
  { value: 'createdAt desc', label: 'Newest first' },
  { value: 'createdAt asc', label: 'Oldest first' },
  { value: 'email asc', label: 'Email A–Z' },
  { value: 'expiresAt asc', label: 'Expiring first' },
]
const filters = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'used', label: 'Used' },
  { value: 'expired', label: 'Expired' },
  { value: 'unopened', label: 'Not opened' },
]

/** An invitation as it stands in the list of a bulk change. */
const choiceOf = ({ _id, email, status }: InvitationView) => ({ _id, label: email, note: status })

/** The Invitations tab: copy, renew, reset and delete. */
export const InvitationsTab = () => {
  const list = useLoaderData<Awaited<ReturnType<typeof loadInvitations>>>()
  const invitations = list.rows
  const [query] = useSearchParams()
  const selection = useSelection(invitations.map(choiceOf), list.total, () =>
    call(listInvitationChoices, { query: listFilter(query) }),
  )
  const many = useManyInvitations(selection)
  const renewing = useMutation(renewInvitation, {
    failed: 'Failed to renew invitation',
    network: 'Network error',
    onSuccess: ({ data: { invitation } }) =>
      notify({ text: `Invitation renewed. It is now valid until ${showDay(invitation.expiresAt)}.`, tone: 'success' }),
  })
  const resetting = useMutation(resetInvitation, {
    failed: 'Failed to reset invitation link',
    network: 'Network error',
    onSuccess: async ({ data: { newLink } }) =>
      (await copyText(newLink))
        ? notify({ text: 'The new link is copied to the clipboard.', tone: 'success' })
        : // It stays until it is read.
          notify({ text: `The new link is ${newLink}`, tone: 'success', seconds: 0 }),
  })
  const deleting = useMutation(deleteInvitation, {
    failed: 'Failed to delete invitation',
    network: 'Network error',
    onSuccess: (_answer, { params }) => {
      selection.drop([{ _id: params.id }])
      notify({ text: 'Invitation deleted successfully!', tone: 'success' })
    },
  })
  const isBusy = ({ _id }: InvitationView) =>
    [...renewing.pending, ...resetting.pending, ...deleting.pending].some(({ params }) => params.id === _id)
  const copy = async (link: string) =>
    (await copyText(link))
      ? notify({ text: 'Invitation link copied to clipboard!', tone: 'success' })
      : notify({ text: `Your browser did not allow copying. The link is ${link}`, tone: 'warning', seconds: 0 })
  const params = (invitation: InvitationView) => ({ params: { id: invitation._id } })
  const renew = async (invitation: InvitationView) => {
    const mail = await askToMail({
      title: `Renew the invitation for ${invitation.email}?`,
      text: 'It is valid for seven more days. You can email the person the new date.',
      label: 'Renew',
      mailLabel: 'Renew and email',
    })
    if (mail) await renewing.run({ ...params(invitation), body: { days: 7, sendMail: mail === 'yes' } })
  }
  const reset = async (invitation: InvitationView) => {
    const mail = await askToMail({
      title: `Give ${invitation.email} a new link?`,
      text: 'The old link stops working at once. The new one is copied to the clipboard, and can be emailed to the person.',
      label: 'Reset link',
      mailLabel: 'Reset and email',
    })
    if (mail) await resetting.run({ ...params(invitation), body: { sendMail: mail === 'yes' } })
  }
  const remove = async (invitation: InvitationView) => {
    const yes = await confirm({
      title: 'Are you sure you want to delete this invitation?',
      text: `The link of ${invitation.email} stops working at once, and what was done in its preview is lost unless the person has registered.`,
      confirmLabel: 'Delete',
      tone: 'danger',
    })
    if (yes) await deleting.run(params(invitation))
  }

  return (
    <>
      <ListFilters
        filter={{ name: 'status', label: 'Invitations by status', options: filters }}
        searchLabel="Search by email"
        dates="Invited"
        csv={{ endpoint: exportInvitations, rows: 'invitations' }}
        sorts={sorts}
      />
      <ListResult
        list={list}
        rows={invitations.length}
        empty={{
          title: 'No invitations found',
          none: 'Nobody has been invited yet.',
          action: <ButtonLink to="/admin?tab=send">Send Invites</ButtonLink>,
          icon: 'mail',
        }}
      >
        <SelectionBar selection={selection} noun="invitations">
          <Button size="small" onClick={many.sendAgain}>
            Send again
          </Button>
          <Button size="small" variant="secondary" onClick={many.renew}>
            Renew selected
          </Button>
          <Button size="small" variant="danger" onClick={many.remove}>
            Delete selected
          </Button>
        </SelectionBar>
        <Table
          caption="Invitations"
          columns={[
            { key: 'select', heading: <span className="sr-only">Select</span> },
            'Email',
            'Status',
            'Sent',
            'Expires',
            'Opened',
            'Actions',
          ]}
        >
          {invitations.map((invitation) => (
            <FoldingRow key={invitation._id} name={invitation.email} busy={isBusy(invitation)}>
              <Cell label="Select">
                <input
                  type="checkbox"
                  aria-label={`Select ${invitation.email}`}
                  checked={selection.has(invitation._id)}
                  onChange={({ currentTarget }) => selection.set(choiceOf(invitation), currentTarget.checked)}
                />
              </Cell>
              <Cell label="Email" head>
                <PersonLink email={invitation.email} />
                <FailedMailNote mail={invitation.failedMail} email={invitation.email} />
              </Cell>
              <Cell label="Status" short>
                <Badge tone={tones[invitation.status]}>{invitation.status}</Badge>
              </Cell>
              <Cell label="Sent" className="whitespace-nowrap">
                {showDay(invitation.createdAt)}
              </Cell>
              <Cell label="Expires" className="whitespace-nowrap">
                {showDay(invitation.expiresAt)}
              </Cell>
              <Cell label="Opened" className="whitespace-nowrap">
                {invitation.openedAt ? showDay(invitation.openedAt) : 'not yet'}
              </Cell>
              <Cell label="Actions">
                <div className="flex flex-wrap gap-2">
                  {invitation.status === 'active' ? (
                    <Button
                      size="small"
                      variant="secondary"
                      aria-label={`Copy link of ${invitation.email}`}
                      onClick={() => copy(`${window.location.origin}/preview/${invitation.token}`)}
                    >
                      Copy link
                    </Button>
                  ) : null}
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Renew ${invitation.email}`}
                    blocked={isBusy(invitation)}
                    onClick={() => renew(invitation)}
                  >
                    Renew
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Reset link of ${invitation.email}`}
                    blocked={isBusy(invitation)}
                    onClick={() => reset(invitation)}
                  >
                    Reset
                  </Button>
                  <Button
                    size="small"
                    variant="remove"
                    aria-label={`Delete ${invitation.email}`}
                    blocked={isBusy(invitation)}
                    onClick={() => remove(invitation)}
                  >
                    Delete
                  </Button>
                </div>
              </Cell>
            </FoldingRow>
          ))}
        </Table>
      </ListResult>
    </>
  )
}
