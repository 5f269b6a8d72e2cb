import { useEffect, useEffectEvent } from 'react'
import { rangeOf, readLessonText, showPassage } from './lesson-text.ts'
import type { Note } from './use-notes.ts'

/** Shows ranges in the style `::highlight(name)`, without changing the text that React has rendered. Older browsers show none. */
const paint = (name: string, ranges: Range[]): (() => void) => {
  if (!('highlights' in CSS)) return () => undefined
  CSS.highlights.set(name, new Highlight(...ranges))
  return () => CSS.highlights.delete(name)
}

export const useHighlights = (root: HTMLElement, notes: Note[], onOpen: (noteId: string) => void): void => {
  const quotes = JSON.stringify(notes.map(({ noteId, quote, prefix, suffix }) => ({ noteId, quote, prefix, suffix })))
  const handleOpen = useEffectEvent(onOpen)
  useEffect(() => {
    const text = readLessonText(root)
    const found = (JSON.parse(quotes) as Note[]).flatMap((note) => {
      const range = rangeOf(text, note)
      return range ? [{ noteId: note.noteId, range }] : []
    })
    const clear = paint(
      'notes',
      found.map(({ range }) => range),
    )
    const onClick = ({ target, clientX: x, clientY: y }: MouseEvent) => {
      if (getSelection()?.isCollapsed === false || (target instanceof Element && target.closest('a, button, summary'))) return
      const isAt = ({ left, right, top, bottom }: DOMRect) => x >= left && x <= right && y >= top && y <= bottom
      const hit = found.find(({ range }) => [...range.getClientRects()].some(isAt))
      if (hit) handleOpen(hit.noteId)
    }
    root.addEventListener('click', onClick)
    return () => {
      root.removeEventListener('click', onClick)
      clear()
    }
  }, [root, quotes])
}

export const usePassage = (root: HTMLElement): void => {
  useEffect(() => {
    let clear = () => undefined as unknown
    const show = () => {
      clear()
      const range = showPassage(readLessonText(root))
      clear = paint('passage', range ? [range] : [])
    }
    show()
    addEventListener('hashchange', show)
    return () => {
      removeEventListener('hashchange', show)
      clear()
    }
  }, [root])
}
