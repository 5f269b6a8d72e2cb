import { useLoaderData } from 'react-router'
import { listLearnerProgress } from '#contract/learner-progress.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/card.tsx'
import { showCount, showDay } from '../../../ui/format.ts'
import { adminList } from '../../lists/admin-list.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { pageMeta } from '../../page-meta.ts'
import { PersonLink } from '../people-page/person-link.tsx'

export const meta = () => pageMeta({ title: 'Learners', description: 'How far each learner is.' })

export const clientLoader = ({ request }: { request: Request }) =>
  adminList(listLearnerProgress, 'Failed to fetch learners')(request)

const states = {
  all: 'All',
  'not-started': 'Not started',
  learning: 'Learning',
  finished: 'Finished',
  certified: 'Certified',
}

const sorts = {
  'createdAt desc': 'Newest first',
  'createdAt asc': 'Oldest first',
  'fullName asc': 'Name A–Z',
  'company asc': 'Company A–Z',
}

export default function AdminLearnersPage() {
  const list = useLoaderData<typeof clientLoader>()
  return (
    <ListScreen
      title="Learners"
      summary="How far each learner is. Answers are not shown."
      actions={
        <ButtonLink size="small" variant="secondary" to="/admin/progress">
          Back to progress
        </ButtonLink>
      }
      of={listLearnerProgress}
      list={list}
      noun={{ one: 'learner', other: 'learners' }}
      idOf={({ _id }) => _id}
      nameOf={({ fullName }) => fullName}
      status={{ name: 'state', label: 'Learners by progress', options: states }}
      search="Search by name, email or company"
      dates="Account since"
      sorts={sorts}
      columns={[
        {
          label: 'Learner',
          sort: 'fullName',
          cell: ({ _id, email, fullName }) => (
            <div className="max-md:truncate lg:min-w-32">
              <PersonLink email={email} userId={_id} name={fullName} />
            </div>
          ),
        },
        {
          label: 'Company',
          card: 'line',
          sort: 'company',
          cell: ({ company, completedModules }) => (
            <>
              <span className="md:hidden">{showCount(completedModules, { one: 'module', other: 'modules' })} · </span>
              {company}
            </>
          ),
        },
        { label: 'Team', cell: ({ teams }) => teams.join(', ') },
        { label: 'Modules', numeric: true, cell: ({ completedModules }) => completedModules },
        { label: 'Lessons', numeric: true, cell: ({ completedLessons }) => completedLessons },
        {
          label: 'Best quiz scores',
          cell: ({ quizScores }) => quizScores.map(({ moduleId, best }) => `M${moduleId}: ${best}%`).join(', '),
        },
        {
          label: 'Certificate',
          card: 'state',
          cell: ({ hasCertificate, assessed }) =>
            hasCertificate ? <Badge tone="success">{assessed ? 'assessed' : 'earned'}</Badge> : null,
        },
        {
          label: 'Last active',
          card: 'end',
          cell: ({ lastActivityAt }) => (lastActivityAt ? showDay(lastActivityAt) : null),
        },
      ]}
      empty={{ title: 'No learners found', none: 'Nobody has an account yet.', icon: 'users' }}
    />
  )
}
