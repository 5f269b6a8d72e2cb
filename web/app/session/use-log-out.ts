import { loadSession, signOut } from '../../session/session.ts'
import { confirm } from '../../ui/dialog.tsx'
import { showCount } from '../../ui/format.ts'
import { getLeaveWarning } from '../ask-before-leaving.ts'
import { flushWithTimeout, outbox } from '../drafts/browser-outbox.ts'

/** What logging out would lose, after one more try to send it. */
const getUnsentWarning = async (): Promise<string | undefined> => {
  const { user } = await loadSession()
  const list = () =>
    outbox.list(user?.id ?? '').filter(({ kind, document }) => kind !== 'position' && !document.endsWith(' not chosen'))
  if (list().length > 0) await flushWithTimeout()
  const unsent = list().length
  if (unsent === 0) return undefined
  return `${showCount(unsent, { one: 'change is', other: 'changes are' })} only on this device and not saved yet. Logging out deletes ${unsent === 1 ? 'it' : 'them'}.`
}

/** Asks whether to log out, with what would be lost. */
export const confirmLogOut = async (): Promise<boolean> => {
  const unsent = await getUnsentWarning().catch(() => undefined)
  const text = [unsent, getLeaveWarning()].filter(Boolean).join(' ') || undefined
  const title = 'Are you sure you want to log out?'
  return confirm({ title, text, confirmLabel: 'Log out', ...(unsent ? { tone: 'danger', cancelLabel: 'Stay signed in' } : {}) })
}

/** Logs out after a confirmation, then goes to the landing page or `to`. */
export const useLogOut =
  (to = '/'): (() => Promise<void>) =>
  async () => {
    if (!(await confirmLogOut())) return
    await signOut()
    // A public page is another document, which the router does not know.
    location.assign(to)
  }
