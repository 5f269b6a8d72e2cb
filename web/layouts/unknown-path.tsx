import { redirect } from 'react-router'

/** Any path that no page has leads home (V§2). */
export const clientLoader = () => redirect('/')

export default function UnknownPath() {
  return null
}
