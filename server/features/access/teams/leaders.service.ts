import { DomainError } from '#contract/domain-error.ts'
import type { Given } from '#contract/endpoint/endpoint.ts'
import type { FilterOf } from '#contract/endpoint/list.ts'
import { leaderReminderDays, type listLedMembers as ledMembersList } from '#contract/led-teams.ts'
import { stuckDays } from '#contract/nudges.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import { changeInBulk, done, type RowOutcome, refused, unchanged } from '../../../platform/db/change-in-bulk.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { type ListPage, type Paging, pageStart } from '../../../platform/db/page-of.ts'
import { plainText } from '../../../platform/db/search.ts'
import { longDate } from '../../../platform/mail/long-date.ts'
import { mailTo, queueMails } from '../../../platform/mail/queue-mail.ts'
import { readSuppressions } from '../../../platform/mail/suppressions.ts'
import { datedActions } from '../../learning/learning-plan/learning-plan.service.ts'
import { readLab, readPanels } from '../../learning/practice/practice.service.ts'
import { leaderReminderMail, leaderRequestMail } from './leader-email.ts'
import {
  countCourse,
  hasAskedSince,
  type LedMemberRow,
  listLedMemberRows,
  listLedTeams,
  listMembershipsOf,
  setReminded,
} from './leaders.queries.ts'
import { addTeamMember } from './members.service.ts'
import { openAccessAndMailMembers } from './team-approval.service.ts'
import { deleteMemberships, listAdminAddresses, lockTeam } from './teams.queries.ts'

const day = 86_400_000

type View = Given<typeof ledMembersList.row>

const unshared = {
  fullName: null,
  completedModules: null,
  completedLessons: null,
  quizScores: null,
  assessed: null,
  hasCertificate: null,
  labDrills: null,
  ratingPanels: null,
  conversations: null,
  lastActivityAt: null,
  sharedPlan: null,
}

const isStuck = (row: LedMemberRow, totalModules: number, now: Date) =>
  row.activeSince !== null && row.completedModules < totalModules && now.getTime() - row.activeSince.getTime() >= stuckDays * day

type Offered = { totalModules: number; drills: { id: string }[]; panels: { id: string }[] }

const countOf = (offered: { id: string }[], done: string[]) => offered.filter(({ id }) => done.includes(id)).length

function view(row: LedMemberRow, { totalModules, drills, panels }: Offered, now: Date): View {
  const { id, userId: _user, activeSince: _active, drillIds, panelIds, sharedPlan, ...member } = row
  const { teamId, email, activated, sharesProgress, remindedAt } = member
  return {
    ...(sharesProgress
      ? {
          ...member,
          labDrills: countOf(drills, drillIds),
          ratingPanels: countOf(panels, panelIds),
          sharedPlan: sharedPlan && { goal: String(sharedPlan.goal ?? ''), actions: datedActions(sharedPlan) },
        }
      : { teamId, email, activated, sharesProgress, remindedAt, ...unshared }),
    _id: id,
    isStuck: isStuck(row, totalModules, now),
  }
}

async function listOwnMembers({ db, clock }: Pick<Deps, 'db' | 'clock'>, leaderId: string): Promise<View[]> {
  const [{ totalModules }, rows, lab, panels] = await Promise.all([
    countCourse(db),
    listLedMemberRows(db, leaderId),
    readLab(db),
    readPanels(db),
  ])
  const offered = { totalModules, drills: lab.content.drills, panels }
  return rows.map((row) => view(row, offered, clock.now()))
}

/** A leader has few members, so that they are narrowed here. `sharingOnly` is the file's. */
export async function listLedMembers(
  deps: Pick<Deps, 'db' | 'clock'>,
  leaderId: string,
  filter: FilterOf<typeof ledMembersList> & Paging,
  { sharingOnly }: { sharingOnly: boolean },
): Promise<ListPage<View>> {
  const { totalModules } = await countCourse(deps.db)
  const isOfState: Record<typeof filter.state, (member: View) => boolean> = {
    all: () => true,
    stuck: (member) => member.isStuck,
    finished: ({ completedModules }) => completedModules !== null && completedModules >= totalModules,
    invited: ({ activated }) => !activated,
    'not-sharing': ({ activated, sharesProgress }) => activated && !sharesProgress,
  }
  const wanted = plainText(filter.search)
  const found = (await listOwnMembers(deps, leaderId))
    .filter(({ teamId }) => filter.team === undefined || teamId === filter.team)
    .filter(isOfState[filter.state])
    .filter(({ email, fullName }) => plainText(`${email} ${fullName ?? ''}`).includes(wanted))
    .filter(({ sharesProgress }) => sharesProgress || !sharingOnly)
  if (sharingOnly) return { rows: found, total: found.length, more: false }
  const start = pageStart(
    filter,
    found.map(({ _id }) => _id),
  )
  return { rows: found.slice(start, start + filter.limit), total: found.length, more: false }
}

/** Locks an approved team that an account leads. Throws `team-not-found`. */
async function lockLedTeam(trx: Queryable, teamId: string, leaderId: string) {
  const team = await lockTeam(trx, teamId)
  if (!team || !(await listLedTeams(trx, leaderId)).some(({ id }) => id === teamId)) throw new DomainError('team-not-found')
  return team
}

const membersOf = async (trx: Queryable, teamId: string, leaderId: string) =>
  new Map((await listLedMemberRows(trx, leaderId)).filter((row) => row.teamId === teamId).map((row) => [row.id, row]))

/** Access that a leader opened at once would stay after a removal, which frees the seat for somebody else. */
const byLeader = { demosNeedActivation: true }

/** The answer is the same whether or not there is an account. Throws `team-not-found`, `team-full`, `team-member-exists`. */
export async function addLedMember(deps: Deps, teamId: string, email: string, leader: Actor): Promise<void> {
  await addTeamMember(deps, teamId, email, leader, { lock: (trx) => lockLedTeam(trx, teamId, leader.id), ...byLeader })
}

const notAMember = 'This person is not a member of the team.'

/** Members who have activated are refused; accounts stay. Throws `team-not-found`. */
export const removeLedMembers = (deps: Deps, teamId: string, ids: string[], leader: Actor) =>
  changeInBulk(deps.db, ids, async (trx, sorted) => {
    await lockLedTeam(trx, teamId, leader.id)
    const members = await membersOf(trx, teamId, leader.id)
    const going = sorted.flatMap((id) => members.get(id) ?? []).filter(({ activated }) => !activated)
    await deleteMemberships(trx, going)
    if (going.length > 0)
      await recordAction(trx, deps, leader, 'team-member-deleted', 'team', teamId, { count: going.length, accounts: 0 })
    return sorted.map((id) => {
      const member = members.get(id)
      if (!member) return refused(id, notAMember)
      return member.activated ? refused(id, 'Has activated the account. Please ask an admin to remove this person.') : done(id)
    })
  })

/** Resends open activations and reminds stuck members, each at most once a week. Throws `team-not-found`. */
export const remindLedMembers = (deps: Deps, teamId: string, ids: string[], leader: Actor) =>
  changeInBulk(deps.db, ids, async (trx, sorted) => {
    const now = deps.clock.now()
    await lockLedTeam(trx, teamId, leader.id)
    const members = await membersOf(trx, teamId, leader.id)
    const { totalModules } = await countCourse(trx)
    const isSuppressed = await readSuppressions(
      trx,
      [...members.values()].map(({ email }) => email),
    )
    const obstacleOf = (id: string): RowOutcome | undefined => {
      const member = members.get(id)
      if (!member) return refused(id, notAMember)
      const { activated, sharesProgress, remindedAt, email } = member
      if (activated && !sharesProgress) return refused(id, 'Does not share progress.')
      if (activated && !isStuck(member, totalModules, now)) return unchanged(id, 'Is not stuck.')
      if (remindedAt && now.getTime() - remindedAt.getTime() < leaderReminderDays * day)
        return unchanged(id, `Reminded on ${longDate(remindedAt, deps.config.TIME_ZONE)}; reminders go out at most once a week.`)
      return isSuppressed(email, 'all') ? refused(id, 'Does not want emails from us.') : undefined
    }
    const obstacles = new Map(sorted.map((id) => [id, obstacleOf(id)]))
    const reminded = sorted.flatMap((id) => (obstacles.get(id) ? [] : (members.get(id) ?? [])))
    if (reminded.length > 0) {
      await setReminded(
        trx,
        reminded.map(({ id }) => id),
        now,
      )
      const waiting = reminded.filter(({ activated }) => !activated)
      await openAccessAndMailMembers(
        trx,
        deps,
        waiting.map(({ email }) => ({ teamId, email, isContact: false })),
        byLeader,
      )
      const mails = reminded.flatMap(({ userId, email }) => (userId ? mailTo(leaderReminderMail, email, { teamId, userId }) : []))
      await queueMails(trx, deps, mails)
      await recordAction(trx, deps, leader, 'team-members-reminded', 'team', teamId, { count: reminded.length })
    }
    return sorted.map((id) => obstacles.get(id) ?? done(id))
  })

/** Mails all admins; the same request again within a day is not repeated. Throws `team-not-found`, `team-member-not-found`. */
export async function askForTeam(deps: Deps, teamId: string, memberId: string | undefined, leader: Actor): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockLedTeam(trx, teamId, leader.id)
    const member = memberId === undefined ? undefined : (await membersOf(trx, teamId, leader.id)).get(memberId)
    if (memberId !== undefined && !member?.activated) throw new DomainError('team-member-not-found')
    const since = new Date(deps.clock.now().getTime() - day)
    const about = { teamId, ...(memberId === undefined ? {} : { memberId }) }
    if (await hasAskedSince(trx, leaderRequestMail.name, about, since)) return
    const admins = await listAdminAddresses(trx)
    await queueMails(
      trx,
      deps,
      admins.map((to) => mailTo(leaderRequestMail, to, about)),
    )
    await recordAction(trx, deps, leader, member ? 'team-member-removal-asked' : 'team-seats-asked', 'team', teamId)
  })
}

export async function getMyTeams(deps: Deps, userId: string) {
  const [totals, teams, members, listed] = await Promise.all([
    countCourse(deps.db),
    listLedTeams(deps.db, userId),
    listOwnMembers(deps, userId),
    listMembershipsOf(deps.db, userId),
  ])
  return {
    ...totals,
    led: teams.map(({ id, ...team }) => ({ _id: id, ...team, members: members.filter(({ teamId }) => teamId === id) })),
    seenBy: listed.filter((team) => team.sharesProgress),
    memberships: listed.map(({ id, ...membership }) => ({ _id: id, ...membership })),
  }
}
