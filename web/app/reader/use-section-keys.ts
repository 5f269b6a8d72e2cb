import { type RefObject, useEffect } from 'react'

const steps: Record<string, string> = { ArrowLeft: 'previous', ArrowRight: 'next' }

/** Whether arrow keys have a meaning in the focused element: a field, player, menu, tabs, or a box that scrolls sideways. */
const isTaken = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('input, select, textarea, audio, video, iframe, [role=tablist], [contenteditable=true]')) return true
  for (let box: HTMLElement | null = target; box && box !== document.body; box = box.parentElement)
    if (box.tabIndex >= 0 && box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX !== 'visible') return true
  return false
}

/** Arrow keys follow the links marked `data-step`. */
export const useSectionKeys = (links: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (!step || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (isTaken(event.target) || document.querySelector('dialog:modal')) return
      links.current?.querySelector<HTMLElement>(`[data-step=${step}]`)?.click()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [links])
}
