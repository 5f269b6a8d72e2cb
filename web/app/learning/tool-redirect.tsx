import { type LoaderFunctionArgs, redirect } from 'react-router'
import { signInPath } from '../../session/return-path.ts'
import { loadSession } from '../../session/session.ts'
import { LoadingPage } from '../../ui/states.tsx'
import { leaveFor } from '../session/leave.ts'

export const meta = () => [{ title: 'Practice' }]

/** The learner's page behind each address that lessons link to. */
const pages: Record<string, string> = { '/tools/search-lab': 'lab', '/tools/ratings': 'ratings' }

/** Redirects a tool that lessons link to, to the learner's own page or to `/auth`. */
export const clientLoader = async ({ request }: Pick<LoaderFunctionArgs, 'request'>) => {
  const { pathname, search } = new URL(request.url)
  const session = await loadSession()
  return session.kind === 'account'
    ? redirect(`/user/${session.user.id}/${pages[pathname] ?? 'dashboard'}${search}`)
    : leaveFor(signInPath(pathname + search))
}

export const HydrateFallback = LoadingPage

export default function ToolRedirect() {
  return null
}
