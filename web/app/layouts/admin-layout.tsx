import { Outlet } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { LoadingState } from '../../ui/states.tsx'
import { useFindPerson } from '../admin/people-page/use-find-person.ts'
import { useLeaveQuestion } from '../leave-question.ts'
import { askForProofs } from '../passkeys/prove-again.ts'
import { getUser, requireAdmin } from '../session/guards.ts'
import { useLogOut } from '../session/use-log-out.ts'
import { useFocusAfterBack } from '../use-focus-after-back.ts'
import { BarLink, CollapsingBar } from './collapsing-bar.tsx'

askForProofs()

export const clientMiddleware = [requireAdmin]

/** Makes the guard run on the first load too: React Router skips middleware where nothing loads. */
export const clientLoader = async () => ({ user: await getUser() })

export const HydrateFallback = () => (
  <main id="content">
    <LoadingState />
  </main>
)

/** Frame of the admin pages: the admin bar, collapsing on narrow screens. */
export default function AdminLayout() {
  const logOut = useLogOut()
  useLeaveQuestion()
  useFocusAfterBack()
  const findPerson = useFindPerson()
  return (
    <div className="admin-pages">
      <CollapsingBar label="Admin" home="/admin/dashboard" name="Admin" look="night">
        <BarLink to="/admin/dashboard" also={['/admin/webhooks']}>
          DASHBOARD
        </BarLink>
        <BarLink to="/admin" end>
          PANEL
        </BarLink>
        <BarLink to="/admin/waitlist">WAITLIST</BarLink>
        <BarLink to="/admin/invitations" also={['/admin/teams']}>
          INVITATIONS
        </BarLink>
        <BarLink to="/admin/submissions">SUBMISSIONS</BarLink>
        <BarLink to="/admin/mail">MAIL</BarLink>
        <BarLink to="/admin/content">CONTENT</BarLink>
        <BarLink to="/admin/progress" also={['/admin/stuck']}>
          PROGRESS
        </BarLink>
        <BarLink to="/admin/resources">RESOURCES</BarLink>
        <BarLink to="/admin/settings">SETTINGS</BarLink>
        <BarLink to="/admin/audit">AUDIT</BarLink>
        <button
          type="button"
          className="nav-link"
          aria-label="Find a person (press /)"
          aria-keyshortcuts="/ Control+K"
          title="Find a person (press /)"
          onClick={findPerson}
        >
          <Icon name="search" />
          <span className="nav-folded-only">FIND A PERSON</span>
        </button>
        <button type="button" className="nav-link" onClick={logOut}>
          LOG OUT
        </button>
      </CollapsingBar>
      <main id="content">
        <Outlet />
      </main>
    </div>
  )
}
