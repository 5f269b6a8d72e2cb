import { isLeavingFor } from '../session/leave.ts'

/** A path without a screen is a document of the server: a public page or a redirect. */
export const clientLoader = ({ request }: { request: Request }): Promise<never> => {
  const { pathname, search, hash } = new URL(request.url)
  const path = pathname + search + hash
  if (isLeavingFor(path)) location.replace(path)
  // The server does not know it either; reloading the same address would loop.
  else location.assign(path === location.pathname + location.search + location.hash ? '/' : path)
  return new Promise(() => {})
}

export default function UnknownPath() {
  return null
}
