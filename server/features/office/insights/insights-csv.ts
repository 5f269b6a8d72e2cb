import type { CsvColumns } from '../../../platform/http/send-csv.ts'
import type { describeEntries } from './audit-sentences.service.ts'
import type { readTeamProgress } from './insights.queries.ts'

type Team = Awaited<ReturnType<typeof readTeamProgress>>[number]
type Entry = Awaited<ReturnType<typeof describeEntries>>[number]

/** A team in the file of progress: numbers of members, no names. */
export const teamProgressCsv = (moduleIds: number[]): CsvColumns<Team> => [
  ['Team', (team) => team.companyName],
  ['Members', (team) => team.members],
  ['Activated', (team) => team.activated],
  ...moduleIds.map(
    (id) =>
      [`Completed Module ${id}`, (team: Team) => team.modules.find(({ moduleId }) => moduleId === id)?.completed ?? 0] as const,
  ),
]

/** An entry in the file of the audit. */
export const auditCsv: CsvColumns<Entry> = [
  ['When (UTC)', (entry) => entry.at],
  ['Who', (entry) => entry.actorEmail],
  ['What', ({ sentence: { before, thing, after } }) => `${before} ${thing.label}${after}`],
  ['Action', (entry) => entry.action],
  ['On', (entry) => entry.subject],
  ['Details', (entry) => JSON.stringify(entry.details)],
]
