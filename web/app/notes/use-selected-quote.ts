import { useEffect, useState } from 'react'
import { type Quote, quoteOf, readLessonText } from './lesson-text.ts'

/** Selecting by touch or keyboard changes the selection many times; a button that is tapped ends it just before the click. */
const pauseMs = 200

export const useSelectedQuote = (root: HTMLElement): Quote | undefined => {
  const [selected, setSelected] = useState<Quote>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      const selection = getSelection()
      const range = selection && !selection.isCollapsed && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined
      setSelected(range?.intersectsNode(root) ? quoteOf(readLessonText(root), range) : undefined)
    }
    const onChange = () => {
      clearTimeout(timer)
      timer = setTimeout(read, pauseMs)
    }
    document.addEventListener('selectionchange', onChange)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', onChange)
    }
  }, [root])
  return selected
}
