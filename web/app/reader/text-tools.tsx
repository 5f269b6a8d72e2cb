import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { copyAndSay } from '../../ui/copy-text.ts'

/** Search strings, templates and messages in the words of the course; other parts of a lesson bring their own buttons. */
const copied = 'pre, blockquote:not([class])'
const elsewhere = '[data-decision], [data-own-words], .video-place'

/** The words without the numbers of sources, and without the quotation marks around a message. */
const wordsOf = (block: HTMLElement): string => {
  const words = block.cloneNode(true) as HTMLElement
  for (const cite of words.querySelectorAll('.cite')) cite.remove()
  return words.textContent.trim().replace(/^“([^“]*)”$/, '$1')
}

const nameLength = 40

const CopyButtons = ({ root }: { root: HTMLElement }) => {
  const [places, setPlaces] = useState<{ block: HTMLElement; place: HTMLElement }[]>([])
  useEffect(() => {
    const blocks = [...root.querySelectorAll<HTMLElement>(copied)].filter((block) => !block.closest(elsewhere))
    const made = blocks.map((block) => {
      const place = document.createElement('div')
      place.className = 'copy-place -mt-4 print:hidden'
      block.after(place)
      return { block, place }
    })
    setPlaces(made)
    return () => {
      for (const { place } of made) place.remove()
    }
  }, [root])
  return places.map(({ block, place }, index) => {
    const words = wordsOf(block)
    return createPortal(
      <Button
        variant="quiet"
        size="small"
        icon="copy"
        aria-label={`Copy ${words.slice(0, nameLength)}`}
        onClick={() => copyAndSay(words, 'Copied.')}
      >
        Copy
      </Button>,
      place,
      String(index),
    )
  })
}

const hintText = 'Scroll this table sideways to see all of its columns.'

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
  hint.textContent = hintText
  table.before(hint)
  return hint
}

/** What follows a text a moment later: buttons to copy its strings and messages, and hints at its wide tables. */
export const TextTools = ({ root }: { root: HTMLElement }) => (
  <>
    <CopyButtons root={root} />
    <ScrollHints root={root} />
  </>
)
