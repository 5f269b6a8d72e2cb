import { redirect } from 'react-router'
import { homePath, loadSession } from '../../session/session.ts'
import { LoadingPage } from '../../ui/states.tsx'
import { leaveFor } from '../session/leave.ts'

export const meta = () => [{ title: 'Dashboard' }]

/** Redirects `/dashboard` to the learner's own, or to `/auth`. */
export const clientLoader = async () => {
  const session = await loadSession()
  return session.kind === 'account' ? redirect(homePath(session.user)) : leaveFor('/auth')
}

export const HydrateFallback = LoadingPage

export default function DashboardRedirect() {
  return null
}
