import type { CsvColumns } from '../../../platform/http/send-csv.ts'
import type { listTeams } from './teams.service.ts'

type Team = Awaited<ReturnType<typeof listTeams>>['teams'][number]

export const teamCsv: CsvColumns<Team> = [
  ['Company', (team) => team.companyName],
  ['Contact', (team) => team.contactName],
  ['Contact email', (team) => team.contactEmail],
  ['Status', (team) => team.status],
  ['Received (UTC)', (team) => team.createdAt],
  ['Answer due (UTC)', (team) => team.dueAt],
  ['Approved (UTC)', (team) => team.approvedAt],
  ['Rejected (UTC)', (team) => team.rejectedAt],
  ['Reason of rejection', (team) => team.rejectionReason],
  ['Form', (team) => (team.source === 'interest' ? 'interest' : 'access request')],
  ['Recruiter', (team) => team.recruiterType],
  ['Team size', (team) => team.teamSize],
  ['In recruitment', (team) => team.recruitmentTeamSize],
  ['People', (team) => team.members.length],
  ['Activated', (team) => team.members.filter(({ activation }) => activation === 'activated').length],
  ['Members', (team) => team.members.map(({ email, activation }) => `${email} (${activation})`).join('; ')],
  ['Message', (team) => team.message],
]
