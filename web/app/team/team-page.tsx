import { useLoaderData } from 'react-router'
import { getMyTeams, type LedTeam } from '#contract/team-progress.ts'
import { call } from '../../api/call.ts'
import { BreakableEmail } from '../../ui/breakable-email.tsx'
import { Badge } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { showCount, showDay } from '../../ui/format.ts'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { percentOf } from '../learning/course-progress.ts'
import { pageMeta } from '../page-meta.ts'
import { refuseEndedSession } from '../session/guards.ts'

export const meta = () => pageMeta({ title: 'Team', description: 'How far the members of your team are.' })

export const clientLoader = async ({ request: { signal } }: { request: Request }) => {
  try {
    return await call(getMyTeams, { signal })
  } catch (failure) {
    refuseEndedSession(failure)
    throw failure
  }
}

const SharedPlan = ({ plan }: { plan: NonNullable<LedTeam['members'][number]['sharedPlan']> }) => (
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

const TeamTable = ({ team, totalModules, totalLessons }: { team: LedTeam; totalModules: number; totalLessons: number }) => (
  <Table
    caption={team.companyName}
    captionShown
    columns={['Member', 'Modules', 'Lessons', 'Practice', 'Last activity', 'Certificate', 'Shared plan']}
  >
    {team.members.map((member) => (
      <tr key={member.email}>
        <Cell label="Member" head>
          {member.fullName ?? <BreakableEmail email={member.email} />}
          {member.fullName ? (
            <span className="block text-sm font-normal text-muted">
              <BreakableEmail email={member.email} />
            </span>
          ) : null}
        </Cell>
        <Cell label="Modules">
          {member.completedModules} / {totalModules}
        </Cell>
        <Cell label="Lessons">
          <Progress
            label={`${member.completedLessons} of ${totalLessons}`}
            percent={percentOf(member.completedLessons, totalLessons)}
          />
        </Cell>
        <Cell label="Practice">
          {member.sharesProgress
            ? `${showCount(member.labDrills, { one: 'drill', other: 'drills' })} done, ${showCount(member.ratingPanels, { one: 'panel', other: 'panels' })} rated`
            : '–'}
        </Cell>
        <Cell label="Last activity">
          {member.lastActivityAt ? (
            <time dateTime={member.lastActivityAt}>{showDay(member.lastActivityAt)}</time>
          ) : (
            <span className="text-muted">{member.sharesProgress ? 'Not started' : 'Progress not shared'}</span>
          )}
        </Cell>
        <Cell label="Certificate">
          {member.hasCertificate ? (
            <Badge tone="success" icon="check">
              EARNED
            </Badge>
          ) : (
            '–'
          )}
        </Cell>
        <Cell label="Shared plan">{member.sharedPlan ? <SharedPlan plan={member.sharedPlan} /> : '–'}</Cell>
      </tr>
    ))}
  </Table>
)

/** A team leader's view: the members' progress, never their quiz answers or texts. */
export default function TeamPage() {
  const { led, totalModules, totalLessons } = useLoaderData<typeof clientLoader>()
  return (
    <PageFrame>
      <PageHeader
        title="Your team’s progress"
        text="You see what is completed. Quiz answers and what people write stay with them; a 90-day plan appears only when it is shared with you. Members who have not activated their account for your team, or have not agreed, show no progress."
      />
      {led.length === 0 ? (
        <EmptyState icon="users" title="You do not lead a team here">
          <p>Progress is shown to the contact of an approved team, unless they said that they are a member of it.</p>
        </EmptyState>
      ) : (
        <div className="grid gap-6">
          {led.map((team) =>
            team.members.length === 0 ? (
              <EmptyState key={team._id} icon="users" title={`${team.companyName} has no further members yet`} />
            ) : (
              <TeamTable key={team._id} team={team} totalModules={totalModules} totalLessons={totalLessons} />
            ),
          )}
        </div>
      )}
    </PageFrame>
  )
}
