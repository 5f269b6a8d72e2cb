import { type RefObject, useEffect } from 'react'
import { isShortcut } from '../../ui/is-shortcut.ts'

const steps: Record<string, string> = { ArrowLeft: 'previous', ArrowRight: 'next' }

/** Whether arrow keys have a meaning in the focused element besides fields: a checkbox, player, tabs, or a box that scrolls sideways. */
const isTaken = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('input, audio, video, iframe, [role=tablist]')) return true
  for (let box: HTMLElement | null = target; box && box !== document.body; box = box.parentElement)
    if (box.tabIndex >= 0 && box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX !== 'visible') return true
  return false
}

/** Arrow keys follow the links marked `data-step`. */
export const useSectionKeys = (links: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (!step || event.shiftKey || !isShortcut(event) || isTaken(event.target)) return
      links.current?.querySelector<HTMLElement>(`[data-step=${step}]`)?.click()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [links])
}
