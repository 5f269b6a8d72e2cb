import { redirect } from 'react-router'
import { homePath, loadSession } from '../session/session.ts'
import { LoadingState } from '../ui/states.tsx'

export const meta = () => [{ title: 'Dashboard' }]

/** `/dashboard` leads to one's own, or to `/auth` when signed out (A§2). */
export const clientLoader = async () => {
  const session = await loadSession()
  return redirect(session.kind === 'account' ? homePath(session.user) : '/auth')
}

export const HydrateFallback = () => (
  <main id="content">
    <LoadingState />
  </main>
)

export default function DashboardRedirect() {
  return null
}
