import { useEffect, useRef } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { isSignedOut } from '../session/session.ts'
import { confirm } from '../ui/dialog.tsx'
import { isTouched } from '../ui/touched-fields.ts'

const lostText = 'What you have typed here will be lost.'

/** Text of the page's draft that is stored locally but not saved. */
let draftText: string | undefined

/** Makes the layout ask before leaving while `isDirty`; `text` explains what happens to the draft. */
export const useAskBeforeLeaving = (isDirty: boolean, text: string): void => {
  useEffect(() => {
    if (!isDirty) return
    draftText = text
    return () => {
      draftText = undefined
    }
  }, [isDirty, text])
}

const hasUnsavedText = () =>
  [...document.querySelectorAll<HTMLFormElement>('#content form[method="post"]:not([data-kept], dialog form)')].some((form) =>
    isTouched(form.elements),
  )

/** The warning to show before leaving; undefined if nothing is unsaved. */
export const getLeaveWarning = (): string | undefined => draftText ?? (hasUnsavedText() ? lostText : undefined)

const confirmLeaving = () =>
  confirm({
    title: 'Leave without saving?',
    text: getLeaveWarning() ?? lostText,
    confirmLabel: 'Leave',
    cancelLabel: 'Keep editing',
    tone: 'danger',
  })

/** Asks before leaving a page with unsaved text (Back, links, tabs of the page, reload). Use once per layout; dialogs ask for themselves. */
export const useLeaveQuestion = (): void => {
  /** Resolves once the router has reverted a blocked history step; a dialog opened earlier would be closed by it. */
  const settled = useRef<Promise<unknown>>(undefined)
  const shouldBlock: BlockerFunction = ({ currentLocation: from, nextLocation: to, historyAction }) => {
    if (from.pathname === to.pathname && from.search === to.search) return false
    // Logging out has already asked.
    if (getLeaveWarning() === undefined || isSignedOut()) return false
    settled.current =
      historyAction === 'POP' ? new Promise((resolve) => addEventListener('popstate', resolve, { once: true })) : undefined
    return true
  }
  const blocker = useBlocker(shouldBlock)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    // A second blocked step replaces the unanswered question.
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
      // Logging out has already asked.
      if (hasUnsavedText() && !isSignedOut()) event.preventDefault()
    }
    // Added only after typing, because a `beforeunload` listener disables the bfcache.
    const listen = () => addEventListener('beforeunload', ask)
    addEventListener('input', listen)
    return () => {
      removeEventListener('input', listen)
      removeEventListener('beforeunload', ask)
    }
  }, [])
}
