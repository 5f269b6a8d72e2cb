import { useLoaderData } from 'react-router'
import { downloadJobDescription } from '#contract/own-documents.ts'
import { PageFrame, PageHeader } from '../layouts/page-frame.tsx'
import { pageMeta } from '../page-meta.ts'
import { DownloadLink } from '../reader/download-link.tsx'
import { useSession } from '../session/session.ts'
import { fileHeaders } from '../session/stored-tokens.ts'
import { loadResources } from './load-resources.ts'
import { ResourceTable } from './resource-table.tsx'

export const meta = () => pageMeta({ title: 'Resources', description: 'All takeaways of the course.' })

export const clientLoader = loadResources

/** 'Resources': every takeaway with its lock state, and the learner's own job description. */
export default function ResourcesPage() {
  const resources = useLoaderData<typeof clientLoader>()
  const { user } = useSession()
  return (
    <PageFrame>
      <PageHeader title="Resources" text="Every takeaway of the course. Each opens with its module." />
      <ResourceTable resources={resources} />
      {user?.userType === 'full' ? (
        <section aria-labelledby="own-documents" className="grid gap-3 pt-6">
          <h2 id="own-documents" className="text-title">
            Your own job description
          </h2>
          <p className="text-sm text-muted">The template of Module 2, filled with the role definition you sent in last.</p>
          <div>
            <DownloadLink
              url={downloadJobDescription.path}
              name="job-description.pdf"
              title="your job description"
              headers={fileHeaders()}
              missing="You have not sent a role definition yet. It is the activity of Module 2."
            />
          </div>
        </section>
      ) : null}
    </PageFrame>
  )
}
