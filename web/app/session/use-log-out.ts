import { useNavigate } from 'react-router'
import { confirm } from '../ui/confirm.ts'
import { signOut } from './session.ts'

/** Logs out after the specification's question, then goes to the landing page (or to `to`). */
export const useLogOut = (to = '/'): (() => Promise<void>) => {
  const navigate = useNavigate()
  return async () => {
    if (!(await confirm({ title: 'Are you sure you want to log out?', confirmLabel: 'Log out' }))) return
    void signOut()
    await navigate(to)
  }
}
