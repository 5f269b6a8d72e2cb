import { useCallback, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { openModal } from '../../../ui/modal.tsx'
import { personPath } from './person-path.ts'

/** Whether a key goes into what somebody writes, rather than to the page. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Whether a key asks for the search: `/` outside fields, or Ctrl+K (⌘K); never over an open dialog, whose form would be left. */
const asksForSearch = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.altKey || event.shiftKey || document.querySelector('dialog:modal')) return false
  if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey))
    return !(event.target instanceof HTMLElement && event.target.isContentEditable)
  return event.key === '/' && !event.ctrlKey && !event.metaKey && !isWriting(event.target)
}

/** What opens the search for a person, by a button. */
export const usePersonSearch = (): (() => Promise<void>) => {
  const navigate = useNavigate()
  return useCallback(async () => {
    const person = await openModal(
      'find-person',
      async () => (await import('./find-person-dialog.tsx')).FindPersonDialog,
      undefined,
    )
    if (person) void navigate(personPath(person))
  }, [navigate])
}

/** Opens the search for a person by keystroke as long as it is used; returns what opens it by a button. */
export const useFindPerson = (): (() => void) => {
  const open = usePersonSearch()
  // As soon as the page is seen: an effect that waits for the paint would miss a key pressed at once.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!asksForSearch(event)) return
      event.preventDefault()
      void open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [open])
  return open
}
