import type { CsvColumns } from '../../../platform/http/send-csv.ts'
import type { listInvitations } from './invitations.service.ts'

type Invitation = Awaited<ReturnType<typeof listInvitations>>['invitations'][number]

/** Links are omitted, because they open the preview for anyone. */
export const invitationCsv: CsvColumns<Invitation> = [
  ['Email', (invitation) => invitation.email],
  ['Status', (invitation) => invitation.status],
  ['Address from', (invitation) => invitation.source],
  ['Invited (UTC)', (invitation) => invitation.createdAt],
  ['Expires (UTC)', (invitation) => invitation.expiresAt],
  ['Opened (UTC)', (invitation) => invitation.openedAt],
  ['Used (UTC)', (invitation) => invitation.usedAt],
  ['Newest email', (invitation) => invitation.mailState],
]
