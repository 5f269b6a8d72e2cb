import { useLoaderData, useSearchParams } from 'react-router'
import { exportUsers, type ListedUser, listUsers } from '#contract/auth.ts'
import { call } from '../../api/call.ts'
import { BreakableEmail } from '../../ui/breakable-email.tsx'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { showDay } from '../../ui/format.ts'
import { Cell, FoldingRow, Table } from '../../ui/table.tsx'
import { adminList } from '../lists/admin-list.ts'
import { ListFilters } from '../lists/list-filters.tsx'
import { listFilter } from '../lists/list-query.ts'
import { ListResult } from '../lists/list-result.tsx'
import { readPages } from '../lists/read-pages.ts'
import { SelectionBar } from '../lists/selection-bar.tsx'
import { useSelection } from '../lists/use-selection.ts'
import { PersonLink } from '../people/person-link.tsx'
import { EraseCertificate } from './erase-certificate.tsx'
import { FailedMailNote } from './failed-mail-note.tsx'
import { PrivacyRequest } from './privacy-request.tsx'
import { RevokedCertificates } from './revoked-certificates.tsx'
import { useManyUsers } from './use-many-users.tsx'
import { UserActions } from './user-actions.tsx'

/** Reads one page of accounts, as the address says. */
export const loadUsers = adminList(listUsers, ({ users }) => users, 'Failed to fetch users')

const sorts = [
  { value: 'createdAt desc', label: 'Newest first' },
  { value: 'createdAt asc', label: 'Oldest first' },
  { value: 'fullName asc', label: 'Name A–Z' },
  { value: 'company asc', label: 'Company A–Z' },
  { value: 'email asc', label: 'Email A–Z' },
]
const filters = [
  { value: 'all', label: 'All' },
  { value: 'demo', label: 'Demo' },
  { value: 'full', label: 'Full' },
  { value: 'admin', label: 'Admin' },
]

/** An account as it stands in the list of a bulk change. */
const choiceOf = ({ id, email, fullName, userType, status }: ListedUser) => ({
  _id: id,
  label: fullName || email,
  note: [email, userType, ...(status === 'disabled' ? ['disabled'] : [])].join(' · '),
})

/** The Users tab: accounts by type, with what an admin may change. */
export const UsersTab = () => {
  const list = useLoaderData<Awaited<ReturnType<typeof loadUsers>>>()
  const users = list.rows
  const [query] = useSearchParams()
  const selection = useSelection(users.map(choiceOf), list.total, async () => {
    const found = await readPages(async (paging) => (await call(listUsers, { query: listFilter(query, paging) })).users)
    return found.map(choiceOf)
  })
  const many = useManyUsers(selection)
  return (
    <>
      <ListFilters
        filter={{ name: 'userType', label: 'Users by type', options: filters }}
        searchLabel="Search by name, email or company"
        dates="Registered"
        csv={{ endpoint: exportUsers, rows: 'users' }}
        sorts={sorts}
      />
      <ListResult
        list={list}
        rows={users.length}
        empty={{ title: 'No users found', none: 'Nobody has an account yet.', icon: 'user' }}
      >
        <SelectionBar selection={selection} noun="users">
          <Button size="small" onClick={many.extend}>
            Extend demos
          </Button>
          <Button size="small" variant="secondary" onClick={many.enable}>
            Enable selected
          </Button>
          <Button size="small" variant="danger" onClick={many.disable}>
            Disable selected
          </Button>
        </SelectionBar>
        <Table
          caption="Users"
          columns={[
            { key: 'select', heading: <span className="sr-only">Select</span> },
            'Name',
            'Email',
            'Company',
            'Type',
            'Registered',
            'Access until',
            'Actions',
          ]}
        >
          {users.map((user) => (
            <FoldingRow key={user.id} name={user.email}>
              <Cell label="Select">
                <input
                  type="checkbox"
                  aria-label={`Select ${user.email}`}
                  checked={selection.has(user.id)}
                  onChange={({ currentTarget }) => selection.set(choiceOf(user), currentTarget.checked)}
                />
              </Cell>
              <Cell label="Name" head>
                <PersonLink email={user.email} userId={user.id} name={user.fullName || user.email} />
              </Cell>
              <Cell label="Email" short>
                <BreakableEmail email={user.email} />
                <FailedMailNote mail={user.failedMail} email={user.email} />
              </Cell>
              <Cell label="Company">{user.company}</Cell>
              <Cell label="Type" short>
                <Badge tone={user.userType === 'admin' ? 'accent' : user.userType === 'full' ? 'success' : 'neutral'}>
                  {user.userType}
                </Badge>
                {user.status === 'disabled' ? <Badge tone="danger">disabled</Badge> : null}
                {user.socialProvider ? <span className="text-muted"> {user.socialProvider}</span> : null}
              </Cell>
              <Cell label="Registered" className="whitespace-nowrap">
                {showDay(user.createdAt)}
              </Cell>
              <Cell label="Access until" className="whitespace-nowrap">
                {user.accessExpiresAt ? showDay(user.accessExpiresAt) : 'no limit'}
              </Cell>
              <Cell label="Actions">
                <UserActions user={user} />
              </Cell>
            </FoldingRow>
          ))}
        </Table>
      </ListResult>
      <PrivacyRequest>
        <EraseCertificate />
      </PrivacyRequest>
      <RevokedCertificates />
    </>
  )
}
