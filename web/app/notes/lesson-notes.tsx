import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { isOwnWords, maxQuoteLength, type Quote } from '#contract/note-text.ts'
import { Button } from '../../ui/button.tsx'
import { isShortcut } from '../../ui/is-shortcut.ts'
import { newId } from '../../ui/new-id.ts'
import { outbox } from '../drafts/browser-outbox.ts'
import type { Lesson, Reading } from '../reader/reading.ts'
import { quoteOf, rangeOf, readLessonText, showPassage } from './lesson-text.ts'
import { NoteField, NoteList, NoteSheet } from './note-parts.tsx'
import { documentOf, type LessonPlace, type Note, useLessonNotes } from './use-notes.ts'

/** Selecting by touch or keyboard changes the selection many times; a button that is tapped ends it just before the click. */
const pauseMs = 200

const useSelectedQuote = (root: HTMLElement): Quote | undefined => {
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

/** Shows ranges in the style `::highlight(name)`, without changing the text that React has rendered. Older browsers show none. */
const paint = (name: string, ranges: Range[]): (() => void) => {
  if (!('highlights' in CSS)) return () => undefined
  CSS.highlights.set(name, new Highlight(...ranges))
  return () => CSS.highlights.delete(name)
}

const useHighlights = (root: HTMLElement, notes: Note[], onOpen: (noteId: string) => void): void => {
  const quotes = JSON.stringify(notes.map(({ noteId, quote, prefix, suffix }) => ({ noteId, quote, prefix, suffix })))
  const handleOpen = useEffectEvent(onOpen)
  useEffect(() => {
    const text = readLessonText(root)
    const found = (JSON.parse(quotes) as Note[]).flatMap((note) => {
      const range = rangeOf(text, note)
      return range ? [{ noteId: note.noteId, range }] : []
    })
    const ranges = found.map(({ range }) => range)
    const clear = paint('notes', ranges)
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

const usePassage = (root: HTMLElement): void => {
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

type Question = { noteId: string; question: string; place: HTMLElement }

/** Makes a place for an answer below each question headed 'In your own words', before the fold with ours. */
const makePlaces = (root: HTMLElement): Question[] =>
  [...root.querySelectorAll('h2')]
    .filter(({ textContent }) => textContent?.trim() === 'In your own words')
    .map((title, index) => {
      const words: string[] = []
      let last: Element = title
      for (let next = title.nextElementSibling; next && !next.matches('h2, h3, details'); next = next.nextElementSibling) {
        words.push(next.textContent?.trim() ?? '')
        last = next
      }
      const place = document.createElement('div')
      place.dataset.ownWords = ''
      last.after(place)
      return { noteId: `own-words-${index + 1}`, question: words.join(' ').slice(0, maxQuoteLength), place }
    })

/** A field below each question that is answered in one's own words, kept with the learner's notes. */
const OwnWords = ({ root, owner, at, notes }: { root: HTMLElement; owner: string; at: LessonPlace; notes: Note[] }) => {
  const [questions, setQuestions] = useState<Question[]>([])
  useLayoutEffect(() => {
    const made = makePlaces(root)
    setQuestions(made)
    return () => {
      for (const { place } of made) place.remove()
    }
  }, [root])
  return questions.map(({ noteId, question, place }) => {
    const kept = notes.find((note) => note.noteId === noteId)
    const note: Note = { ...at, noteId, prefix: '', suffix: '', body: '', version: 0, ...kept, quote: question }
    return createPortal(<NoteField owner={owner} note={note} label="Your answer" isCompact />, place, noteId)
  })
}

/** What a learner writes into the text of a lesson: highlights, notes and answers in their own words. */
const OwnNotes = ({ root, lesson, reading }: { root: HTMLElement; lesson: Lesson; reading: Reading }) => {
  const { owner } = reading
  const at = { moduleId: lesson.moduleId, lessonId: lesson.lessonId }
  const all = useLessonNotes(owner, at)
  const notes = all.filter((note) => !isOwnWords(note))
  const [openId, setOpenId] = useState<string>()
  const [status, setStatus] = useState('')
  const selected = useSelectedQuote(root)
  const open = notes.find(({ noteId }) => noteId === openId)
  useHighlights(root, notes, setOpenId)

  const add = (quote: Quote, isOpened: boolean) => {
    const noteId = newId()
    const values = { ...quote, body: '', isDeleted: false }
    outbox.put(
      { owner, document: documentOf({ ...at, noteId }), ...at, kind: 'note', version: 0, payload: { noteId, values } },
      { atOnce: true },
    )
    getSelection()?.removeAllRanges()
    setStatus('Highlighted.')
    if (isOpened) setOpenId(noteId)
  }
  const isTooLong = selected !== undefined && selected.quote.length > maxQuoteLength
  const passage = isTooLong ? undefined : selected
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!passage || !isShortcut(event)) return
    const key = event.key.toLowerCase()
    if (key !== 'h' && key !== 'n') return
    event.preventDefault()
    add(passage, key === 'n')
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => handleKey(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <OwnWords root={root} owner={owner} at={at} notes={all} />
      <NoteList
        notes={notes}
        allNotes={reading.mode === 'learner' ? `/user/${owner}/notes` : undefined}
        onOpen={setOpenId}
        onAdd={() => add({ quote: '', prefix: '', suffix: '' }, true)}
      />
      <p role="status" className="sr-only">
        {passage ? 'Text selected. Press H to highlight it, or N to add a note.' : status}
      </p>
      {selected && !open ? (
        <section
          aria-label="Selected text"
          className="fixed inset-x-0 bottom-4 z-20 mx-auto flex w-fit max-w-[92vw] flex-wrap items-center gap-2 rounded-lg border border-edge bg-surface p-2 shadow-high print:hidden"
          // The selection stays while a button is pressed.
          onPointerDown={(event) => event.preventDefault()}
        >
          {passage ? (
            <>
              <Button size="small" icon="edit" onClick={() => add(passage, false)}>
                Highlight <kbd className="max-sm:hidden">H</kbd>
              </Button>
              <Button size="small" variant="secondary" icon="message" onClick={() => add(passage, true)}>
                Add a note <kbd className="max-sm:hidden">N</kbd>
              </Button>
            </>
          ) : (
            <p className="px-2 text-sm">Please select at most {maxQuoteLength} characters to highlight them.</p>
          )}
        </section>
      ) : null}
      {open ? <NoteSheet key={open.noteId} owner={owner} note={open} onClose={() => setOpenId(undefined)} /> : null}
    </>
  )
}

/** An admin, who leaves nothing in the course, only comes to passages. */
export const LessonNotes = (props: { root: HTMLElement; lesson: Lesson; reading: Reading }) => {
  usePassage(props.root)
  return props.reading.mode === 'admin' ? null : <OwnNotes {...props} />
}
