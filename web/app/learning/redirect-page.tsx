import { type LoaderFunctionArgs, redirect } from 'react-router'
import { signInPath } from '../../session/return-path.ts'
import { homePath, loadSession, type SessionUser } from '../../session/session.ts'
import { LoadingPage } from '../../ui/states.tsx'
import { leaveFor } from '../session/leave.ts'

export const meta = () => [{ title: 'Course' }]

/** The own page of a signed-in person behind each address that is the same for everyone. */
const ownPages: Record<string, (user: SessionUser, search: string) => string> = {
  '/dashboard': homePath,
  '/module1': ({ id, role }) => (role === 'admin' ? '/admin/module1' : `/user/${id}/module1`),
  '/tools/search-lab': ({ id }, search) => `/user/${id}/lab${search}`,
  '/tools/ratings': ({ id }, search) => `/user/${id}/ratings${search}`,
}

/** Where a visitor is sent who does not come back after signing in. */
const visitorPages: Record<string, string> = { '/dashboard': '/auth', '/module1': '/' }

export const clientLoader = async ({ request }: Pick<LoaderFunctionArgs, 'request'>) => {
  const { pathname, search } = new URL(request.url)
  const path = pathname.replace(/\/$/, '')
  const session = await loadSession()
  if (session.kind !== 'account') return leaveFor(visitorPages[path] ?? signInPath(path + search))
  return redirect((ownPages[path] ?? homePath)(session.user, search))
}

export const HydrateFallback = LoadingPage

export default function RedirectPage() {
  return null
}
