import { Link } from 'react-router'

/** What an admin sees above the course. */
export const PreviewBar = () => (
  <section aria-label="Preview" className="flex flex-wrap items-center gap-x-4 px-4 py-1 bg-accent-soft text-sm">
    <span>Preview as learner: your reading is not counted as progress.</span>
    <Link className="link" to="/admin/content">
      Back to Content
    </Link>
  </section>
)
