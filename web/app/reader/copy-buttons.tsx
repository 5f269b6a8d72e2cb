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

export const CopyButtons = ({ root }: { root: HTMLElement }) => {
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
