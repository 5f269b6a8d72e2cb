import { useEffect } from 'react'

const text = 'Scroll this table sideways to see all of its columns.'

/** Says in words, to screen readers too, which tables of a text are wider than the page. */
export const ScrollHints = ({ root }: { root: HTMLElement }) => {
  useEffect(() => {
    const hints = new Map<Element, HTMLElement>()
    const sizes = new ResizeObserver((entries) => {
      for (const { target } of entries) {
        const isWide = target.scrollWidth > target.clientWidth
        const hint = hints.get(target)
        if (hint) hint.hidden = !isWide
        else if (isWide) hints.set(target, hintBefore(target))
      }
    })
    const observeTables = () => {
      for (const table of root.querySelectorAll('.table-scroll')) sizes.observe(table)
    }
    observeTables()
    // Decisions bring their tables later.
    const parts = new MutationObserver(observeTables)
    parts.observe(root, { childList: true, subtree: true })
    return () => {
      parts.disconnect()
      sizes.disconnect()
      for (const hint of hints.values()) hint.remove()
    }
  }, [root])
  return null
}

const hintBefore = (table: Element): HTMLElement => {
  const hint = document.createElement('p')
  hint.className = 'copy-place -mb-3 text-xs text-muted print:hidden'
  hint.textContent = text
  table.before(hint)
  return hint
}
