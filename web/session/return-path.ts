import { homePath, type SessionUser } from './session.ts'

/** Query parameter of `/auth` that remembers where a session ended. */
const parameter = 'next'

/** Address of the sign-in page that leads back to `path` afterwards. */
export const signInPath = (path: string, message?: string): string =>
  `/auth?${new URLSearchParams({ [parameter]: path, ...(message ? { message } : {}) })}`

/**
 * Where to go after sign-in: the page in `?next=` when it is one of ours that this person may open – an admin page for an
 * admin, a page of one's own account – otherwise home.
 */
export const returnPath = (query: URLSearchParams, user: SessionUser): string => {
  const wanted = query.get(parameter)
  // One leading slash only: `//host` and `/\host` name another site.
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return homePath(user)
  const target = new URL(wanted, location.origin)
  const allowed =
    target.origin === location.origin &&
    (target.pathname.startsWith(`/user/${user.id}/`) || (user.role === 'admin' && /^\/admin(\/|$)/.test(target.pathname)))
  return allowed ? target.pathname + target.search + target.hash : homePath(user)
}
