import { useEffect } from 'react'
import { Outlet, useLoaderData, useLocation, useNavigate } from 'react-router'
import { homePath, useSession } from '../../session/session.ts'
import { isShortcut } from '../../ui/is-shortcut.ts'
import { LoadingPage } from '../../ui/states.tsx'
import { useLeaveQuestion } from '../ask-before-leaving.ts'
import { askForProofs } from '../passkeys/prove-again.ts'
import { getUser, requireLearner } from '../session/guards.ts'
import { useLogOut } from '../session/use-log-out.ts'
import { BarLink, CollapsingBar } from './collapsing-bar.tsx'
import { PreviewBar } from './preview-bar.tsx'

askForProofs()

export const clientMiddleware = [requireLearner]

export const clientLoader = async () => ({ user: await getUser() })

export const HydrateFallback = () => {
  const isProgress = /\/progress\/?$/.test(useLocation().pathname)
  return <LoadingPage label={isProgress ? 'Loading progress...' : undefined} />
}

/** The key '/' opens the search, except in a field or a dialog. */
const useSearchKey = (path: string): void => {
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isShortcut(event)) return
      event.preventDefault()
      void navigate(path)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate, path])
}

export default function LearnerLayout() {
  const loaded = useLoaderData<typeof clientLoader>()
  const session = useSession()
  const user = session.user ?? loaded.user
  const logOut = useLogOut()
  useLeaveQuestion()
  const own = `/user/${user.id}`
  const { pathname } = useLocation()
  useSearchKey(`${own}/search`)
  return (
    <>
      <CollapsingBar label="Course" home={homePath(user)}>
        {user.role === 'reviewer' ? (
          <BarLink to="/admin/submissions">SUBMISSIONS</BarLink>
        ) : (
          <>
            <BarLink to={`${own}/dashboard`}>DASHBOARD</BarLink>
            <BarLink to={`${own}/progress`}>PROGRESS</BarLink>
            {session.leadsTeam ? <BarLink to={`${own}/team`}>TEAM</BarLink> : null}
            <BarLink to={`${own}/notes`}>NOTES</BarLink>
            <BarLink to={`${own}/resources`}>RESOURCES</BarLink>
            <BarLink to={`${own}/search`}>SEARCH</BarLink>
          </>
        )}
        <BarLink to={`${own}/account`}>ACCOUNT</BarLink>
        {user.role === 'admin' ? <BarLink to="/admin">ADMIN</BarLink> : null}
        <span className="px-3 text-(length:--text-sm) max-w-56 overflow-hidden text-ellipsis whitespace-nowrap">
          {user.fullName || user.email}
        </span>
        <button type="button" className="nav-link" onClick={logOut}>
          LOG OUT
        </button>
      </CollapsingBar>
      {user.role === 'admin' && pathname.includes('/module') ? <PreviewBar /> : null}
      <main id="content">
        <Outlet />
      </main>
    </>
  )
}
