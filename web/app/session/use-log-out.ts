import { signOut } from '../../session/session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { getLeaveWarning } from '../ask-before-leaving.ts'

/** Logs out after a confirmation, then goes to the landing page or `to`. */
export const useLogOut =
  (to = '/'): (() => Promise<void>) =>
  async () => {
    if (!(await confirm({ title: 'Are you sure you want to log out?', text: getLeaveWarning(), confirmLabel: 'Log out' }))) return
    await signOut()
    // A public page is another document, which the router does not know.
    location.assign(to)
  }
