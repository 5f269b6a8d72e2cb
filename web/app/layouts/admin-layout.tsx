import { Outlet } from 'react-router'
import { LoadingState } from '../../ui/states.tsx'
import { useFindPerson } from '../admin/people-page/use-find-person.ts'
import { useLeaveQuestion } from '../ask-before-leaving.ts'
import { askForProofs } from '../passkeys/prove-again.ts'
import { getUser, requireAdmin } from '../session/guards.ts'
import { useFocusAfterBack } from '../use-focus-after-back.ts'
import { AdminNavigation } from './admin-navigation.tsx'

askForProofs()

export const clientMiddleware = [requireAdmin]

/** React Router runs middleware only for routes with a loader, so the guard needs one. */
export const clientLoader = async () => ({ user: await getUser() })

export const HydrateFallback = () => (
  <main id="content">
    <LoadingState />
  </main>
)

export default function AdminLayout() {
  useLeaveQuestion()
  useFocusAfterBack()
  return (
    <div className="admin-pages">
      <AdminNavigation findPerson={useFindPerson()} />
      <main id="content">
        <Outlet />
      </main>
    </div>
  )
}
