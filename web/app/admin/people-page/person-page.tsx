import { useLoaderData } from 'react-router'
import { getPerson, type PersonView } from '#contract/people-page.ts'
import { call } from '../../../api/call.ts'
import { PageFrame, PageHeader } from '../../../ui/page-frame.tsx'
import { LoadFailure } from '../../lists/load-failure.tsx'
import { loadList } from '../../lists/load-list.ts'
import { pageMeta } from '../../page-meta.ts'
import { Person } from './person.tsx'

export const meta = () => pageMeta({ title: 'Person', description: 'One person: access, learning, emails and sessions.' })

export const clientLoader = ({ params, request }: { params: { id?: string }; request: Request }) =>
  loadList(
    async (): Promise<{ person: PersonView | undefined }> => ({
      person: await call(getPerson, { params: { id: params.id ?? '' }, signal: request.signal }),
    }),
    { person: undefined as PersonView | undefined },
    'Failed to fetch the person',
  )

export default function PersonPage() {
  const { person, error } = useLoaderData<typeof clientLoader>()
  return (
    <PageFrame>
      {error ? <PageHeader title="Person" /> : null}
      <LoadFailure error={error} />
      {person ? <Person person={person} /> : null}
    </PageFrame>
  )
}
