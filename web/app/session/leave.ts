import { redirect } from 'react-router'

let leavingFor: string | undefined

/** For a loader or a guard to throw: leads to another page in place of the current one, so that Back does not lead into it again. */
export const leaveFor = (path: string): Response => {
  leavingFor = path
  return redirect(path)
}

/** Whether {@link leaveFor} leads to this address; asks once. */
export const isLeavingFor = (path: string): boolean => {
  const is = leavingFor === path
  leavingFor = undefined
  return is
}
