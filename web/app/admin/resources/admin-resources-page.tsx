import { useLoaderData } from 'react-router'
import { listResources } from '#contract/resources.ts'
import { call } from '../../../api/call.ts'
import { PageFrame, PageHeader } from '../../../ui/page-frame.tsx'
import { pageMeta } from '../../page-meta.ts'
import { ResourceList } from '../../resources/resource-list.tsx'

export const meta = () => pageMeta({ title: 'Admin Resources', description: 'All takeaways and how often they were downloaded.' })

export const clientLoader = ({ request: { signal } }: { request: Request }) => call(listResources, { signal })

export default function AdminResourcesPage() {
  return (
    <PageFrame>
      <PageHeader title="Admin Resources" text="What learners download, and how often." />
      <ResourceList resources={useLoaderData<typeof clientLoader>()} counted />
    </PageFrame>
  )
}
