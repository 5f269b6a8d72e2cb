import { useEffect, useEffectEvent, useState } from 'react'
import { listNotes, type NoteView } from '#contract/notes.ts'
import { call } from '../../api/call.ts'
import { outbox } from '../drafts/browser-outbox.ts'
import { useEntries } from '../drafts/use-draft.ts'
import { createReadCache } from '../reader/read-cache.ts'

/** A note as its owner sees it: saved, waiting on this device, or both. */
export type Note = Pick<NoteView, 'moduleId' | 'lessonId' | 'noteId' | 'quote' | 'prefix' | 'suffix' | 'body' | 'version'> &
  Partial<Pick<NoteView, 'lessonTitle' | 'isOrphan' | 'createdAt'>>

export type LessonPlace = { moduleId: number; lessonId: number }

const isSame = (one: LessonPlace & { noteId: string }, other: LessonPlace & { noteId: string }) =>
  one.noteId === other.noteId && one.lessonId === other.lessonId && one.moduleId === other.moduleId

const placeOf = ({ moduleId, lessonId, document }: LessonPlace & { document: string }) => ({
  moduleId,
  lessonId,
  noteId: document.split('/').at(-1) ?? '',
})

export const documentOf = ({ moduleId, lessonId, noteId }: LessonPlace & { noteId: string }) =>
  `note ${moduleId}/${lessonId}/${noteId}`

const withNote = (notes: NoteView[], place: LessonPlace & { noteId: string }, note: NoteView | null): NoteView[] => {
  const others = notes.filter((each) => !isSame(each, place))
  return note ? [...others, note].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)) : others
}

/** Notes as saved, with the changes that wait on this device on top. */
export const useNotes = (owner: string, opened: NoteView[] | undefined, at?: LessonPlace): Note[] => {
  const [saved, setSaved] = useState<NoteView[]>([])
  useEffect(() => setSaved(opened ?? []), [opened])
  const handleSent = useEffectEvent((place: LessonPlace & { noteId: string }, note: NoteView | null) =>
    setSaved((before) => withNote(before, place, note)),
  )
  useEffect(
    () =>
      outbox.onSent((sent) => {
        if (sent.owner !== owner || sent.kind !== 'note') return
        handleSent(placeOf(sent), sent.data.note)
      }),
    [owner],
  )
  const waiting = useEntries(owner, 'note').map(({ moduleId, lessonId, problem, payload: { noteId, values } }) => ({
    moduleId,
    lessonId,
    noteId,
    ...values,
    // A deletion that has to be decided about stays visible.
    isDeleted: values.isDeleted && problem?.kind !== 'changed-elsewhere',
  }))
  const isHere = (note: LessonPlace) => !at || (note.moduleId === at.moduleId && note.lessonId === at.lessonId)
  const changed = saved.map((note) => ({ ...note, isDeleted: false, ...waiting.find((entry) => isSame(entry, note)) }))
  const added = waiting.filter((entry) => !saved.some((note) => isSame(note, entry))).map((entry) => ({ ...entry, version: 0 }))
  return [...changed, ...added].filter((note) => isHere(note) && !note.isDeleted)
}

const lessonNotes = createReadCache<NoteView[]>()

const keyOf = (owner: string, { moduleId, lessonId }: LessonPlace) => `${owner} ${moduleId}/${lessonId}`

outbox.onSent((sent) => {
  if (sent.kind !== 'note') return
  lessonNotes.update(keyOf(sent.owner, sent), (before) => withNote(before, placeOf(sent), sent.data.note))
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
