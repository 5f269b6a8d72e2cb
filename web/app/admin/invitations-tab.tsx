import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import {
  deleteInvitation,
  type InvitationView,
  listInvitations,
  renewInvitation,
  resetInvitation,
} from '#contract/invitations.ts'
import { call, callForAnswer } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { Badge } from '../ui/card.tsx'
import { confirm } from '../ui/confirm.ts'
import { showDay } from '../ui/dates.ts'
import { notify } from '../ui/notices.tsx'
import { Cell, Table } from '../ui/table.tsx'
import { copyText } from './copy-text.ts'
import { FailedMailNote } from './failed-mail-note.tsx'
import { ListFilters, listQuery } from './list-filters.tsx'
import { ListResult } from './list-result.tsx'
import { loadList } from './load-list.ts'
import { reportFailure } from './report-failure.ts'

/** Reads one page of invitations, as the address says. */
export const loadInvitations = (request: Request) =>
  loadList(
    async () => {
      const { data, total, more } = await callForAnswer(listInvitations, {
        query: listQuery(request, ['status', 'search', 'sort', 'direction']) as never,
      })
      return { invitations: data.invitations, total, more }
    },
    { invitations: [] as InvitationView[], total: 0, more: false },
    'Failed to fetch invitations',
  )

const tones = { active: 'success', used: 'info', expired: 'warning' } as const
const sorts = [
  { value: 'createdAt desc', label: 'Newest first' },
  { value: 'createdAt asc', label: 'Oldest first' },
  { value: 'email asc', label: 'E-mail A–Z' },
  { value: 'expiresAt asc', label: 'Expiring first' },
]
const filters = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'used', label: 'Used' },
  { value: 'expired', label: 'Expired' },
]

/** The Invitations tab (A§2): copy, renew, reset and delete. */
export const InvitationsTab = () => {
  const list = useLoaderData<Awaited<ReturnType<typeof loadInvitations>>>()
  const { invitations } = list
  const { revalidate } = useRevalidator()
  const [busyId, setBusyId] = useState<string>()

  const act = async (invitation: InvitationView, failed: string, work: () => Promise<string>) => {
    setBusyId(invitation._id)
    try {
      const text = await work()
      // A link that could not be copied stays until it is read.
      notify({ text, tone: 'success', seconds: text.includes('://') ? 0 : undefined })
    } catch (failure) {
      reportFailure(failed, failure)
    } finally {
      setBusyId(undefined)
      revalidate()
    }
  }
  const copy = async (link: string) =>
    (await copyText(link))
      ? notify({ text: 'Invitation link copied to clipboard!', tone: 'success' })
      : notify({ text: `This browser does not let the page copy. The link is ${link}`, tone: 'warning', seconds: 0 })
  const params = (invitation: InvitationView) => ({ params: { id: invitation._id } })
  const renew = (invitation: InvitationView) =>
    act(invitation, 'Failed to renew invitation', async () => {
      const renewed = await call(renewInvitation, { ...params(invitation), body: { days: 7 } })
      return `Invitation renewed. It is now valid until ${showDay(renewed.invitation.expiresAt)}.`
    })
  const reset = async (invitation: InvitationView) => {
    const yes = await confirm({
      title: `Give ${invitation.email} a new link?`,
      text: 'The old link stops working at once. The new one is copied to the clipboard; no mail is sent.',
      confirmLabel: 'Reset link',
    })
    if (!yes) return
    await act(invitation, 'Failed to reset invitation link', async () => {
      const { newLink } = await call(resetInvitation, params(invitation))
      return (await copyText(newLink)) ? 'The new link is copied to the clipboard.' : `The new link is ${newLink}`
    })
  }
  const remove = async (invitation: InvitationView) => {
    const yes = await confirm({
      title: 'Are you sure you want to delete this invitation?',
      text: `The link of ${invitation.email} stops working at once, and what was done in its preview is lost unless the person has registered.`,
      confirmLabel: 'Delete',
      tone: 'danger',
    })
    if (yes)
      await act(invitation, 'Failed to delete invitation', async () => {
        await call(deleteInvitation, params(invitation))
        return 'Invitation deleted successfully!'
      })
  }

  return (
    <>
      <ListFilters
        filter={{ name: 'status', label: 'Invitations by status', options: filters }}
        searchLabel="Search by e-mail"
        sorts={sorts}
      />
      <ListResult
        list={list}
        rows={invitations.length}
        empty={{
          title: 'No invitations found',
          none: 'Nobody has been invited yet. Send the first ones under Send Invites.',
          icon: 'mail',
        }}
      >
        <Table caption="Invitations" columns={['E-mail', 'Status', 'Sent', 'Expires', 'Opened', 'Actions']}>
          {invitations.map((invitation) => (
            <tr key={invitation._id} aria-busy={busyId === invitation._id}>
              <Cell label="E-mail" head>
                {invitation.email}
                <FailedMailNote mail={invitation.failedMail} email={invitation.email} />
              </Cell>
              <Cell label="Status">
                <Badge tone={tones[invitation.status]}>{invitation.status}</Badge>
              </Cell>
              <Cell label="Sent">{showDay(invitation.createdAt)}</Cell>
              <Cell label="Expires">{showDay(invitation.expiresAt)}</Cell>
              <Cell label="Opened">{invitation.openedAt ? showDay(invitation.openedAt) : 'not yet'}</Cell>
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
                    disabled={busyId === invitation._id}
                    onClick={() => renew(invitation)}
                  >
                    Renew
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Reset link of ${invitation.email}`}
                    disabled={busyId === invitation._id}
                    onClick={() => reset(invitation)}
                  >
                    Reset
                  </Button>
                  <Button
                    size="small"
                    variant="remove"
                    aria-label={`Delete ${invitation.email}`}
                    disabled={busyId === invitation._id}
                    onClick={() => remove(invitation)}
                  >
                    Delete
                  </Button>
                </div>
              </Cell>
            </tr>
          ))}
        </Table>
      </ListResult>
    </>
  )
}
