import { homePath, isReviewerPage, type SessionUser } from './session.ts'

/** Query parameter of `/auth` with the page to return to. */
export const nextParameter = 'next'

/** Address of the sign-in page that returns to `path`. */
export const signInPath = (path: string, message?: string): string =>
  `/auth?${new URLSearchParams({ [nextParameter]: path, ...(message ? { message } : {}) })}`

/** The page in `?next=`, if the person may open it, otherwise home. Links to another learner's page lead to the person's own. */
export const returnPath = (query: URLSearchParams, user: SessionUser): string => {
  const wanted = query.get(nextParameter)
  // One leading slash only: `//host` and `/\host` lead to another site.
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return homePath(user)
  const { origin, pathname, search, hash } = new URL(wanted, location.origin)
  const { role } = user
  const isAdmin = role === 'admin'
  const path = isAdmin ? pathname : pathname.replace(/^\/user\/[^/]+\//, `/user/${user.id}/`)
  const allowed =
    origin === location.origin &&
    (role !== 'reviewer' || isReviewerPage(path)) &&
    (path.startsWith(`/user/${user.id}/`) ||
      /^\/(module|law|tools)\//.test(path) ||
      (role !== 'user' && /^\/admin(\/|$)/.test(path)))
  return allowed ? path + search + hash : homePath(user)
}
