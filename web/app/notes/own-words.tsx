import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { maxQuoteLength } from '#contract/note-text.ts'
import { NoteField } from './note-editor.tsx'
import type { LessonPlace, Note } from './use-notes.ts'

const heading = 'In your own words'

type Question = { noteId: string; question: string; place: HTMLElement }

/** Makes a place for an answer below each question headed 'In your own words', before the fold with ours. */
const makePlaces = (root: HTMLElement): Question[] =>
  [...root.querySelectorAll('h2')]
    .filter(({ textContent }) => textContent?.trim() === heading)
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
export const OwnWords = ({ root, owner, at, notes }: { root: HTMLElement; owner: string; at: LessonPlace; notes: Note[] }) => {
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
