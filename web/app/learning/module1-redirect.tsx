import { redirect } from 'react-router'
import { loadSession } from '../../session/session.ts'
import { LoadingPage } from '../../ui/states.tsx'
import { leaveFor } from '../session/leave.ts'

export const meta = () => [{ title: 'Module 1' }]

/** Redirects `/module1`: admins to `/admin/module1`, learners to their reader, visitors to `/`. */
export const clientLoader = async () => {
  const session = await loadSession()
  if (session.kind !== 'account') return leaveFor('/')
  return redirect(session.user.role === 'admin' ? '/admin/module1' : `/user/${session.user.id}/module1`)
}

export const HydrateFallback = LoadingPage

export default function Module1Redirect() {
  return null
}
