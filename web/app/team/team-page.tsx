import { redirect, useLoaderData, useRevalidator } from 'react-router'
import { getMyTeams, type LedMember, listLedMembers, remindLedMembers, removeLedMembers } from '#contract/led-teams.ts'
import { call } from '../../api/call.ts'
import { BreakableEmail } from '../../ui/breakable-email.tsx'
import { Badge } from '../../ui/card.tsx'
import { showCount, showDay } from '../../ui/format.ts'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { Progress } from '../../ui/progress.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { percentOf } from '../learning/course-progress.ts'
import { adminList } from '../lists/admin-list.ts'
import { type BulkAction, changeMany } from '../lists/bulk-action.ts'
import { ListScreen } from '../lists/list-screen.tsx'
import { pageMeta } from '../page-meta.ts'
import { SeatActions, useAskForRemoval } from './seat-actions.tsx'

export const meta = () => pageMeta({ title: 'Team', description: 'How far the members of your team are.' })

const loadMembers = adminList(listLedMembers, 'Failed to fetch the team')

/** The teams the caller leads, and the members of the one in the address or else the first. */
export const clientLoader = async ({ request }: { request: Request }) => {
  const teams = await call(getMyTeams, { signal: request.signal })
  const wanted = new URL(request.url).searchParams.get('team')
  const [first] = teams.led
  // Actions on members belong to one team.
  if (first && teams.led.length > 1 && !wanted) throw redirect(`?team=${first._id}`)
  const team = teams.led.find(({ _id }) => _id === wanted) ?? first
  return { ...teams, team, list: await loadMembers(request) }
}

const SharedPlan = ({ plan }: { plan: NonNullable<LedMember['sharedPlan']> }) => (
  <details className="text-sm">
    <summary>{plan.goal}</summary>
    <ul className="list-disc pl-5">
      {plan.actions.map((action) => (
        <li key={`${action.dueDate} ${action.firstStep}`}>
          {showDay(action.dueDate)}: {action.firstStep}
        </li>
      ))}
    </ul>
  </details>
)

const states = {
  all: 'All',
  stuck: 'Stuck',
  finished: 'Finished',
  invited: 'Not activated',
  'not-sharing': 'Not sharing',
}

const nameOf = ({ fullName, email }: LedMember) => fullName ?? email

const stateOf = ({ activated, sharesProgress, isStuck }: LedMember) => {
  if (!activated) return <Badge>not activated</Badge>
  if (!sharesProgress) return <span className="text-muted">does not share progress</span>
  return isStuck ? <Badge tone="warning">stuck</Badge> : <Badge tone="success">active</Badge>
}

const noteOf = ({ activated, isStuck, remindedAt }: LedMember) =>
  [activated ? (isStuck ? 'stuck' : 'activated') : 'not activated', remindedAt ? `reminded ${showDay(remindedAt)}` : '']
    .filter(Boolean)
    .join(', ')

const choiceOf = (member: LedMember) => ({ _id: member._id, label: nameOf(member), note: noteOf(member) })
type Chosen = ReturnType<typeof choiceOf>

const remindQuestion = (teamId: string, count: string) => ({
  title: `Remind ${count}`,
  text: 'Those who have not activated get their link again, and those who have not worked on the course for a week get an email with your name. Nobody is reminded twice within a week.',
  confirmLabel: 'Send reminders',
  doneWord: 'reminded',
  failed: 'Failed to send reminders',
  send: (ids: string[]) => call(remindLedMembers, { params: { id: teamId }, body: { ids } }),
})

const removeQuestion = (teamId: string, count: string) => ({
  title: `Remove ${count}`,
  text: 'Only people who have not activated are removed, and their links stop working. Ask an admin to remove others.',
  confirmLabel: 'Remove',
  doneWord: 'removed',
  failed: 'Failed to remove people',
  danger: true,
  send: (ids: string[]) => call(removeLedMembers, { params: { id: teamId }, body: { ids } }),
})

/** A team leader's view: the progress that members share, never their quiz answers or texts; adding, reminding and removing people. */
export default function TeamPage() {
  const { led, team, list, totalModules, totalLessons } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const askForRemoval = useAskForRemoval()
  if (!team)
    return (
      <PageFrame>
        <PageHeader title="Your team’s progress" />
        <EmptyState icon="users" title="You do not lead a team here">
          <p>Progress is shown to the contact of an approved team, unless they said that they are a member of it.</p>
        </EmptyState>
      </PageFrame>
    )
  const change = async (question: ReturnType<typeof remindQuestion>, members: LedMember[]) => {
    if (await changeMany(question, members.map(choiceOf))) void revalidate()
  }
  const stuck = list.rows.filter(({ isStuck }) => isStuck)
  const bulk: BulkAction<Chosen>[] = [
    { label: 'Remind', question: (count) => remindQuestion(team._id, count) },
    { label: 'Remove', danger: true, question: (count) => removeQuestion(team._id, count) },
  ]
  return (
    <ListScreen
      title="Your team’s progress"
      summary={`${team.companyName} has ${team.seats} seats: yours, ${team.people - 1} taken by others and ${Math.max(0, team.seats - team.people)} free. You see what people share with you; quiz answers and what they write stay with them.`}
      actions={
        <SeatActions
          team={team}
          remindStuck={
            stuck.length > 0
              ? () => change(remindQuestion(team._id, showCount(stuck.length, { one: 'person', other: 'people' })), stuck)
              : undefined
          }
        />
      }
      of={listLedMembers}
      list={list}
      noun={{ one: 'person', other: 'people' }}
      idOf={({ _id }) => _id}
      nameOf={nameOf}
      status={{ name: 'state', label: 'Members by state', options: states }}
      filters={
        led.length > 1
          ? [
              {
                name: 'team',
                label: 'Team',
                options: Object.fromEntries(led.map(({ _id, companyName }) => [_id, companyName])),
              },
            ]
          : []
      }
      search="Search by name or email"
      columns={[
        {
          label: 'Member',
          cell: ({ fullName, email }) => (
            <>
              {fullName ?? <BreakableEmail email={email} />}
              {fullName ? (
                <span className="block text-xs font-normal text-muted lg:min-w-48">
                  <BreakableEmail email={email} />
                </span>
              ) : null}
            </>
          ),
        },
        { label: 'State', card: 'state', cell: stateOf },
        {
          label: 'Modules',
          card: 'line',
          cell: ({ completedModules }) =>
            completedModules === null ? null : (
              <span className="whitespace-nowrap">
                {completedModules} of {totalModules}
                <span className="md:hidden"> modules</span>
              </span>
            ),
        },
        {
          label: 'Lessons',
          cell: ({ completedLessons }) =>
            completedLessons === null ? null : (
              <div className="min-w-28">
                <Progress label={`${completedLessons} of ${totalLessons}`} percent={percentOf(completedLessons, totalLessons)} />
              </div>
            ),
        },
        {
          label: 'Best quiz scores',
          cell: ({ quizScores }) => (
            <span className="flex flex-wrap gap-x-2 text-xs tabular-nums">
              {quizScores?.map(({ moduleId, best }) => (
                <span key={moduleId}>{`M${moduleId}: ${best}%`}</span>
              ))}
            </span>
          ),
        },
        {
          label: 'Practice',
          cell: ({ labDrills, ratingPanels, conversations }) =>
            [
              labDrills ? `${showCount(labDrills, { one: 'drill', other: 'drills' })} done` : '',
              ratingPanels ? `${showCount(ratingPanels, { one: 'panel', other: 'panels' })} rated` : '',
              conversations ? `${showCount(conversations, { one: 'conversation', other: 'conversations' })} had` : '',
            ]
              .filter(Boolean)
              .join(', '),
        },
        {
          label: 'Certificate',
          cell: ({ hasCertificate, assessed }) =>
            hasCertificate ? (
              <Badge tone="success" icon="check">
                {assessed ? 'assessed' : 'earned'}
              </Badge>
            ) : null,
        },
        { label: 'Last active', card: 'end', cell: ({ lastActivityAt }) => lastActivityAt && showDay(lastActivityAt) },
        { label: 'Shared plan', cell: ({ sharedPlan }) => sharedPlan && <SharedPlan plan={sharedPlan} /> },
      ]}
      rowActions={(member) => [
        ...(member.isStuck || !member.activated
          ? [{ label: 'Remind', isMain: true, run: () => void change(remindQuestion(team._id, nameOf(member)), [member]) }]
          : []),
        member.activated
          ? { label: 'Ask an admin to remove', run: () => void askForRemoval(team._id, member) }
          : { label: 'Remove', danger: true, run: () => void change(removeQuestion(team._id, nameOf(member)), [member]) },
      ]}
      bulk={{ actions: bulk, choiceOf }}
      empty={{
        title: 'No people found',
        none: 'Your team has no further members yet. Add people by their email address.',
        icon: 'users',
      }}
    />
  )
}
