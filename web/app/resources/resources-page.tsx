import { Link, useLoaderData } from 'react-router'
import { downloadJobDescription } from '#contract/documents.ts'
import { listResources } from '#contract/resources.ts'
import { call } from '../../api/call.ts'
import { useSession } from '../../session/session.ts'
import { fileHeaders } from '../../session/stored-tokens.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { pageMeta } from '../page-meta.ts'
import { DownloadButton } from '../reader/download-button.tsx'
import { ResourceList } from './resource-list.tsx'

export const meta = () => pageMeta({ title: 'Resources', description: 'All takeaways of the course.' })

export const clientLoader = ({ request: { signal } }: { request: Request }) => call(listResources, { signal })

export default function ResourcesPage() {
  const resources = useLoaderData<typeof clientLoader>()
  const { user } = useSession()
  return (
    <PageFrame>
      <PageHeader title="Resources" text="Every takeaway of the course. Each becomes available with its module." />
      <ResourceList resources={resources} />
      <section aria-labelledby="tools" className="grid gap-3 pt-6">
        <h2 id="tools" className="text-title">
          Law and calculator
        </h2>
        <p className="text-sm text-muted">
          What holds in each market, since when, and what is coming; and one offer as employment and as a contract.
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to="/law/czechia" className={buttonClass({ variant: 'secondary', size: 'small' })}>
            Law: Czechia
          </Link>
          <Link to="/law/united-states" className={buttonClass({ variant: 'secondary', size: 'small' })}>
            Law: United States
          </Link>
          <Link to="/tools/contractor-or-employee" className={buttonClass({ variant: 'secondary', size: 'small' })}>
            Contractor or employee?
          </Link>
        </div>
      </section>
      {user?.userType === 'full' ? (
        <section aria-labelledby="own-documents" className="grid gap-3 pt-6">
          <h2 id="own-documents" className="text-title">
            Your own job description
          </h2>
          <p className="text-sm text-muted">The template of Module 2, filled in with the role definition you submitted last.</p>
          <div>
            <DownloadButton
              url={downloadJobDescription.path}
              name="job-description.pdf"
              title="your job description"
              headers={fileHeaders}
              missing="You have not submitted a role definition yet. It is the activity of Module 2."
            />
          </div>
        </section>
      ) : null}
    </PageFrame>
  )
}
