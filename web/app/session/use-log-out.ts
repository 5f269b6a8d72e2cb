import { signOut } from '../../session/session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { getLeaveWarning } from '../leave-question.ts'

/** Logs out after the specification's question, then goes to the landing page (or to the page at `to`). */
export const useLogOut =
  (to = '/'): (() => Promise<void>) =>
  async () => {
    if (!(await confirm({ title: 'Are you sure you want to log out?', text: getLeaveWarning(), confirmLabel: 'Log out' }))) return
    await signOut()
    // A public page is a document of its own: the router would show nothing at this address.
    location.assign(to)
  }
