import { useEffect, useState } from 'react'
import { listNotes, type NoteView } from '#contract/notes.ts'
import { call } from '../../api/call.ts'
import { outbox } from '../drafts/browser-outbox.ts'
import { useEntries, useSent } from '../drafts/use-draft.ts'
import { createReadCache } from '../reader/read-cache.ts'

/** A note as its owner sees it: saved, waiting on this device, or both. */
export type Note = Pick<NoteView, 'moduleId' | 'lessonId' | 'noteId' | 'quote' | 'prefix' | 'suffix' | 'body' | 'version'> &
  Partial<Pick<NoteView, 'lessonTitle' | 'isOrphan' | 'createdAt'>>

export type LessonPlace = { moduleId: number; lessonId: number }

export const documentOf = ({ moduleId, lessonId, noteId }: LessonPlace & { noteId: string }) =>
  `note ${moduleId}/${lessonId}/${noteId}`

const withNote = (notes: NoteView[], document: string, note: NoteView | null): NoteView[] => {
  const others = notes.filter((each) => documentOf(each) !== document)
  return note ? [...others, note].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)) : others
}

/** Notes as saved, with the changes that wait on this device on top. */
export const useNotes = (owner: string, opened: NoteView[] | undefined, at?: LessonPlace): Note[] => {
  const [saved, setSaved] = useState<NoteView[]>([])
  useEffect(() => setSaved(opened ?? []), [opened])
  useSent(owner, 'note', ({ document, data }) => setSaved((before) => withNote(before, document, data.note)))
  const waiting = useEntries(owner, 'note').map(({ moduleId, lessonId, problem, payload: { noteId, values } }) => ({
    moduleId,
    lessonId,
    noteId,
    ...values,
    // A deletion that has to be decided about stays visible.
    isDeleted: values.isDeleted && problem?.kind !== 'changed-elsewhere',
  }))
  const notes = new Map<string, Note & { isDeleted?: boolean }>(saved.map((note) => [documentOf(note), note]))
  for (const entry of waiting) notes.set(documentOf(entry), { version: 0, ...notes.get(documentOf(entry)), ...entry })
  const isHere = (note: LessonPlace) => !at || (note.moduleId === at.moduleId && note.lessonId === at.lessonId)
  return [...notes.values()].filter((note) => isHere(note) && !note.isDeleted)
}

const lessonNotes = createReadCache<NoteView[]>()

const keyOf = (owner: string, { moduleId, lessonId }: LessonPlace) => `${owner} ${moduleId}/${lessonId}`

outbox.onSent((sent) => {
  if (sent.kind !== 'note') return
  lessonNotes.update(keyOf(sent.owner, sent), (before) => withNote(before, sent.document, sent.data.note))
})

export const useLessonNotes = (owner: string, { moduleId, lessonId }: LessonPlace): Note[] => {
  const [opened, setOpened] = useState<NoteView[]>()
  useEffect(() => {
    let isShown = true
    const key = keyOf(owner, { moduleId, lessonId })
    lessonNotes.expire(key)
    lessonNotes
      .open(key, () => call(listNotes, { query: { moduleId, lessonId } }))
      .then(
        (notes) => isShown && setOpened(notes),
        // Without a network only what waits on this device is shown.
        () => undefined,
      )
    return () => {
      isShown = false
    }
  }, [owner, moduleId, lessonId])
  return useNotes(owner, opened, { moduleId, lessonId })
}
