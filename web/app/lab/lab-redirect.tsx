import { type LoaderFunctionArgs, redirect } from 'react-router'
import { loadSession } from '../../session/session.ts'
import { signInPath } from '../../session/sign-in-path.ts'
import { LoadingState } from '../../ui/states.tsx'
import { leaveFor } from '../session/leave.ts'

export const meta = () => [{ title: 'Search lab' }]

/** Redirects `/tools/search-lab`, which lessons link to, to the learner's own lab or to `/auth`. */
export const clientLoader = async ({ request }: Pick<LoaderFunctionArgs, 'request'>) => {
  const { pathname, search } = new URL(request.url)
  const session = await loadSession()
  return session.kind === 'account' ? redirect(`/user/${session.user.id}/lab${search}`) : leaveFor(signInPath(pathname + search))
}

export const HydrateFallback = () => (
  <main id="content">
    <LoadingState />
  </main>
)

export default function LabRedirect() {
  return null
}
