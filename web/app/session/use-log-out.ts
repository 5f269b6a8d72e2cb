import { useNavigate } from 'react-router'
import { signOut } from '../../session/session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { getLeaveWarning } from '../leave-question.ts'

/** Logs out after the specification's question, then goes to the landing page (or to `to`). */
export const useLogOut = (to = '/'): (() => Promise<void>) => {
  const navigate = useNavigate()
  return async () => {
    if (!(await confirm({ title: 'Are you sure you want to log out?', text: getLeaveWarning(), confirmLabel: 'Log out' }))) return
    await signOut()
    await navigate(to)
  }
}
