import { homePath, type SessionUser } from './session.ts'
import { nextParameter } from './sign-in-path.ts'

/**
 * Where to go after sign-in: the page in `?next=` when it is one of ours that this person may open – an admin page for an admin, a page of the course, or a
 * page of one's own account – otherwise home. A learner's page becomes another learner's own, because colleagues send each other its address.
 */
export const returnPath = (query: URLSearchParams, user: SessionUser): string => {
  const wanted = query.get(nextParameter)
  // One leading slash only: `//host` and `/\host` name another site.
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return homePath(user)
  const { origin, pathname, search, hash } = new URL(wanted, location.origin)
  const isAdmin = user.role === 'admin'
  const path = isAdmin ? pathname : pathname.replace(/^\/user\/[^/]+\//, `/user/${user.id}/`)
  const allowed =
    origin === location.origin &&
    (path.startsWith(`/user/${user.id}/`) || /^\/(module|law|tools)\//.test(path) || (isAdmin && /^\/admin(\/|$)/.test(path)))
  return allowed ? path + search + hash : homePath(user)
}
