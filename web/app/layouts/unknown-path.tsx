import { isLeavingFor } from '../session/leave.ts'

/** A path that is no screen of the app is a document of the server's: a public page, or what leads home. */
export const clientLoader = ({ request }: { request: Request }): Promise<never> => {
  const { pathname, search, hash } = new URL(request.url)
  const path = pathname + search + hash
  if (isLeavingFor(path)) location.replace(path)
  // Only the server can know it; asking it for the same once more would never end.
  else location.assign(path === location.pathname + location.search + location.hash ? '/' : path)
  return new Promise(() => {})
}

export default function UnknownPath() {
  return null
}
