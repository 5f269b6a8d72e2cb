import type { CsvColumns } from '../../../platform/http/send-csv.ts'
import type { listUserViews } from './users.queries.ts'

type User = Awaited<ReturnType<typeof listUserViews>>['rows'][number]

export const userCsv: CsvColumns<User> = [
  ['Name', (user) => user.fullName],
  ['Email', (user) => user.email],
  ['Company', (user) => user.company],
  ['Type', (user) => user.userType],
  ['Status', (user) => user.status],
  ['Signs in with', (user) => user.socialProvider ?? 'password'],
  ['Since (UTC)', (user) => user.createdAt],
  ['Access until (UTC)', (user) => user.accessExpiresAt],
]
