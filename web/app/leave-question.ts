import { useEffect, useRef } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { isSignedOut } from '../session/session.ts'
import { confirm } from '../ui/confirm.tsx'
import { isTouched } from '../ui/touched-fields.ts'

const lostText = 'What you have typed here will be lost.'

/** What is said of a draft that is not saved but kept somewhere, by the page that shows it. */
let draftText: string | undefined

/** Lets the page's layout ask before the page is left while it `isDirty`; `text` says what becomes of the draft. */
export const useAskBeforeLeaving = (isDirty: boolean, text: string): void => {
  useEffect(() => {
    if (!isDirty) return
    draftText = text
    return () => {
      draftText = undefined
    }
  }, [isDirty, text])
}

/** Whether a form of the page, outside of dialogs, holds text that nothing keeps. */
const hasUnsavedText = () =>
  [...document.querySelectorAll<HTMLFormElement>('#content form[method="post"]:not([data-kept], dialog form)')].some((form) =>
    isTouched(form.elements),
  )

/** What to say before the page is left; undefined when nothing is unsaved on it. */
export const getLeaveWarning = (): string | undefined => draftText ?? (hasUnsavedText() ? lostText : undefined)

const confirmLeaving = () =>
  confirm({
    title: 'Leave without saving?',
    text: getLeaveWarning() ?? lostText,
    confirmLabel: 'Leave',
    cancelLabel: 'Keep editing',
    tone: 'danger',
  })

/**
 * Asks before a page is left on which something is typed and not saved: by Back, a link, another tab of the page, or a reload. Once per layout; dialogs ask
 * for themselves.
 */
export const useLeaveQuestion = (): void => {
  /** Resolves once the router has taken back the step in the history that it blocks: a dialog shown before would be closed by it. */
  const settled = useRef<Promise<unknown>>(undefined)
  const shouldBlock: BlockerFunction = ({ currentLocation: from, nextLocation: to, historyAction }) => {
    if (from.pathname === to.pathname && from.search === to.search) return false
    // Whoever logs out is asked before.
    if (getLeaveWarning() === undefined || isSignedOut()) return false
    settled.current =
      historyAction === 'POP' ? new Promise((resolve) => addEventListener('popstate', resolve, { once: true })) : undefined
    return true
  }
  const blocker = useBlocker(shouldBlock)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    // A second step that is blocked before the first is answered asks anew.
    let isCurrent = true
    const ask = async () => {
      await settled.current
      const leaves = isCurrent && (await confirmLeaving())
      if (!isCurrent) return
      if (leaves) blocker.proceed()
      else blocker.reset()
    }
    void ask()
    return () => {
      isCurrent = false
    }
  }, [blocker])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      // Whoever logs out is asked before.
      if (hasUnsavedText() && !isSignedOut()) event.preventDefault()
    }
    // Not before something is typed: browsers keep no page in memory that listens for its end.
    const listen = () => addEventListener('beforeunload', ask)
    addEventListener('input', listen)
    return () => {
      removeEventListener('input', listen)
      removeEventListener('beforeunload', ask)
    }
  }, [])
}
