import { useCallback, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { isShortcut } from '../../../ui/is-shortcut.ts'
import { openModal } from '../../../ui/modal.tsx'
import { personPath } from './person-link.tsx'

/** Whether a key opens the search: `/` outside fields, or Ctrl+K (⌘K), but not over a dialog, whose form would be lost. */
const asksForSearch = (event: KeyboardEvent): boolean => {
  if (event.key === '/') return isShortcut(event)
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false
  if (event.defaultPrevented || event.altKey || event.shiftKey || document.querySelector('dialog:modal')) return false
  return !(event.target instanceof HTMLElement && event.target.isContentEditable)
}

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

export const useFindPerson = (): (() => void) => {
  const open = usePersonSearch()
  // A layout effect, because a passive one could miss a key pressed right after rendering.
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
