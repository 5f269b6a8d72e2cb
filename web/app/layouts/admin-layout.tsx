import { Outlet, useLoaderData, useLocation } from 'react-router'
import { LoadingPage } from '../../ui/states.tsx'
import { useFindPerson } from '../admin/people-page/use-find-person.ts'
import { useLeaveQuestion } from '../ask-before-leaving.ts'
import { askForProofs } from '../passkeys/prove-again.ts'
import { getUser, requireAdmin } from '../session/guards.ts'
import { useFocusAfterBack } from '../use-focus-after-back.ts'
import { AdminNavigation, ReviewerNavigation } from './admin-navigation.tsx'
import { PreviewBar } from './preview-bar.tsx'

askForProofs()

export const clientMiddleware = [requireAdmin]

/** React Router runs middleware only for routes with a loader, so the guard needs one. */
export const clientLoader = async () => ({ user: await getUser() })

export const HydrateFallback = LoadingPage

const NavigationOfAdmins = () => <AdminNavigation findPerson={useFindPerson()} />

export default function AdminLayout() {
  useLeaveQuestion()
  useFocusAfterBack()
  const { user } = useLoaderData<typeof clientLoader>()
  const { pathname } = useLocation()
  return (
    <div className="admin-pages max-lg:has-[[data-reading]]:[&_.page-header]:sr-only max-lg:has-[[data-reading]]:[&_.page-header]:min-h-0">
      {user.role === 'reviewer' ? <ReviewerNavigation /> : <NavigationOfAdmins />}
      <main id="content">
        {pathname === '/admin/module1' ? <PreviewBar /> : null}
        <Outlet />
      </main>
    </div>
  )
}
