import { useLoaderData } from 'react-router'
import { changeUsers, type ListedUser, listUsers, type UserView } from '#contract/auth.ts'
import { call } from '../../../api/call.ts'
import { BreakableEmail } from '../../../ui/breakable-email.tsx'
import { Badge } from '../../../ui/card.tsx'
import { showDay } from '../../../ui/format.ts'
import { adminList } from '../../lists/admin-list.ts'
import type { BulkAction } from '../../lists/bulk-action.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { RevokedCertificates } from '../certificates/revoked-certificates.tsx'
import { FailedMailNote } from '../insights/failed-mail-note.tsx'
import { PersonLink } from '../people-page/person-link.tsx'
import { EraseCertificate } from '../privacy/erase-certificate.tsx'
import { PrivacyRequest } from '../privacy/privacy-request.tsx'
import { extendedEnd, useUserActions } from './user-actions.tsx'

export const loadUsers = adminList(listUsers, 'Failed to fetch users')

const sorts = {
  'createdAt desc': 'Newest first',
  'createdAt asc': 'Oldest first',
  'fullName asc': 'Name A–Z',
  'company asc': 'Company A–Z',
  'email asc': 'Email A–Z',
}
const types = { all: 'All', demo: 'Demo', full: 'Full', reviewer: 'Reviewer', admin: 'Admin' }

const setStatus = (status: UserView['status']) => (ids: string[]) =>
  call(changeUsers, { body: { users: ids.map((_id) => ({ _id, status })) } })

const choiceOf = ({ id, email, fullName, userType, status, accessExpiresAt }: ListedUser) => ({
  _id: id,
  label: fullName || email,
  note: [email, userType, ...(status === 'disabled' ? ['disabled'] : [])].join(' · '),
  accessExpiresAt,
})

const bulkActions: BulkAction<ReturnType<typeof choiceOf>>[] = [
  {
    label: 'Extend demos',
    question: (count, chosen) => {
      // Computed once, so that a repeated call does not extend a demo twice.
      const ends = new Map(chosen.map((one) => [one._id, extendedEnd(one)]))
      return {
        title: `Extend ${count}`,
        text: 'Each demo runs for seven more days: from its end, or from now where it has ended. Other accounts are left out.',
        confirmLabel: `Extend ${chosen.length}`,
        doneWord: 'extended',
        failed: 'Failed to extend demos',
        send: (ids) => call(changeUsers, { body: { users: ids.map((_id) => ({ _id, extendTo: ends.get(_id) })) } }),
      }
    },
  },
  {
    label: 'Enable selected',
    question: (count, chosen) => ({
      title: `Enable ${count}`,
      text: 'Each person can sign in again.',
      confirmLabel: `Enable ${chosen.length}`,
      doneWord: 'enabled',
      failed: 'Failed to enable users',
      send: setStatus('active'),
      undo: setStatus('disabled'),
    }),
  },
  {
    label: 'Disable selected',
    danger: true,
    question: (count, chosen) => ({
      title: `Disable ${count}`,
      text: 'All sessions end at once. Progress is kept, and an account can be enabled again. Your own account is left out.',
      confirmLabel: `Disable ${chosen.length}`,
      doneWord: 'disabled',
      failed: 'Failed to disable users',
      danger: true,
      send: setStatus('disabled'),
      undo: setStatus('active'),
    }),
  },
]

const typeTone = { admin: 'accent', reviewer: 'accent', full: 'success', demo: 'neutral' } as const

export const UsersTab = () => {
  const actionsOf = useUserActions()
  return (
    <>
      <ListScreen
        title="Users"
        level={2}
        of={listUsers}
        list={useLoaderData<Awaited<ReturnType<typeof loadUsers>>>()}
        noun={{ one: 'user', other: 'users' }}
        idOf={({ id }) => id}
        nameOf={({ email }) => email}
        status={{ name: 'userType', label: 'Users by type', options: types }}
        search="Search by name, email or company"
        dates="Registered"
        sorts={sorts}
        columns={[
          {
            label: 'Name',
            sort: 'fullName',
            cell: ({ id, email, fullName }) => <PersonLink email={email} userId={id} name={fullName || email} />,
          },
          {
            label: 'Email',
            card: 'line',
            sort: 'email',
            cell: ({ email, failedMail }) => (
              <>
                <BreakableEmail email={email} />
                <FailedMailNote mail={failedMail} email={email} />
              </>
            ),
          },
          { label: 'Company', sort: 'company', cell: ({ company }) => company },
          {
            label: 'Type',
            card: 'state',
            cell: ({ userType, status, socialProvider }) => (
              <>
                <Badge tone={typeTone[userType]}>{userType}</Badge>{' '}
                {status === 'disabled' ? <Badge tone="danger">disabled</Badge> : null}
                {socialProvider ? <span className="text-muted"> {socialProvider}</span> : null}
              </>
            ),
          },
          { label: 'Registered', sort: 'createdAt', cell: ({ createdAt }) => showDay(createdAt) },
          {
            label: 'Access until',
            card: 'end',
            cell: ({ accessExpiresAt }) => (accessExpiresAt ? showDay(accessExpiresAt) : 'no limit'),
          },
        ]}
        rowActions={actionsOf}
        bulk={{ actions: bulkActions, choiceOf }}
        empty={{ title: 'No users found', none: 'No one has an account yet.', icon: 'user' }}
      />
      <PrivacyRequest>
        <EraseCertificate />
      </PrivacyRequest>
      <RevokedCertificates />
    </>
  )
}
