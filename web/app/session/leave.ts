import { redirect } from 'react-router'

let leavingFor: string | undefined

/** A response for a loader or guard to throw: redirects and replaces the history entry. */
export const leaveFor = (path: string): Response => {
  leavingFor = path
  return redirect(path)
}

/** Whether {@link leaveFor} leads to this address; true once. */
export const isLeavingFor = (path: string): boolean => {
  const is = leavingFor === path
  leavingFor = undefined
  return is
}
