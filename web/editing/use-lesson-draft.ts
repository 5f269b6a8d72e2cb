import { useCallback, useEffect, useRef, useState } from 'react'
import {
  discardLessonDraft,
  type LessonContent,
  type LessonInEditor,
  saveLesson,
  saveLessonDraft,
} from '#contract/lesson-editing.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import type { Issues } from './list-editor.tsx'

/** Milliseconds without a key after which a draft is kept on the server. */
const typingPause = 2500
/** Milliseconds after which a draft that did not get through is tried again. */
const retryPause = 8000

type LocalDraft = { baseVersion: number; savedAt: string; content: LessonContent }

const localKey = ({ moduleId, lessonId }: LessonInEditor) => `lesson-draft:${moduleId}/${lessonId}`

const readLocal = (lesson: LessonInEditor): LocalDraft | undefined => {
  try {
    return JSON.parse(localStorage.getItem(localKey(lesson)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
const writeLocal = (lesson: LessonInEditor, draft: LocalDraft | undefined) => {
  try {
    if (draft) localStorage.setItem(localKey(lesson), JSON.stringify(draft))
    else localStorage.removeItem(localKey(lesson))
  } catch {
    // A full or closed storage: the server's draft is still there.
  }
}

/** Where the typed text stands: only here, on the way, kept as a draft, saved for learners, or why it is not kept. */
export type DraftState = 'saved' | 'typing' | 'keeping' | 'kept' | 'offline' | 'session-ended'

/** Somebody else saved the lesson since it was opened here. */
export type Conflict = { by: string; at: string; version: number }

const newestDraft = (lesson: LessonInEditor): LocalDraft | undefined => {
  const local = readLocal(lesson)
  const remote = lesson.draft as unknown as LocalDraft | null
  if (!local || !remote) return local ?? remote ?? undefined
  return local.savedAt > remote.savedAt ? local : remote
}

/**
 * The life of a lesson in the editor: what is typed is kept in the browser at once and on the server after a pause, apart from what learners
 * read, until it is saved or thrown away. Nothing typed is lost by a lost connection, an ended session or another admin's save.
 */
export const useLessonDraft = (opened: LessonInEditor) => {
  const [lesson, setLesson] = useState(opened)
  const [found] = useState(() => newestDraft(opened))
  const [content, setContent] = useState(() => ({ ...(opened.content as unknown as LessonContent), ...found?.content }))
  const [base, setBase] = useState(found?.baseVersion ?? opened.version)
  const [state, setState] = useState<DraftState>(found ? 'kept' : 'saved')
  const [keptAt, setKeptAt] = useState(found?.savedAt)
  const [issues, setIssues] = useState<Issues>({})
  const [error, setError] = useState('')
  const [conflict, setConflict] = useState<Conflict>()
  const [busy, setBusy] = useState(false)
  /** Changes when the text must be read anew from `content`. */
  const [generation, setGeneration] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ content, base })
  const { moduleId, lessonId } = opened
  const params = { moduleId, lessonId }

  /** The draft on its way: one that arrived after the save would stand there as unsaved. */
  const keeping = useRef<Promise<unknown>>(undefined)

  const keep = useCallback(async () => {
    clearTimeout(timer.current)
    const sent = latest.current
    setState('keeping')
    try {
      const sending = call(saveLessonDraft, {
        params: { moduleId, lessonId },
        body: { baseVersion: sent.base, content: sent.content },
      })
      keeping.current = sending.catch(() => undefined)
      const kept = await sending
      setKeptAt(kept.savedAt)
      setState((now) => (latest.current.content === sent.content && now === 'keeping' ? 'kept' : now))
    } catch (failure) {
      const ended = failure instanceof ApiError && failure.status === 401
      setState(ended ? 'session-ended' : 'offline')
      // After signing in elsewhere the next try gets through too.
      timer.current = setTimeout(keep, retryPause)
    }
  }, [moduleId, lessonId])

  useEffect(() => () => clearTimeout(timer.current), [])
  const isDirty = state !== 'saved'
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])

  const change = (changes: Partial<LessonContent>) => {
    const next = { ...latest.current.content, ...changes }
    latest.current = { ...latest.current, content: next }
    setContent(next)
    setState('typing')
    setIssues((before) =>
      Object.fromEntries(Object.entries(before).filter(([path]) => !Object.keys(changes).some((name) => path.startsWith(name)))),
    )
    writeLocal(lesson, { baseVersion: latest.current.base, savedAt: new Date().toISOString(), content: next })
    clearTimeout(timer.current)
    timer.current = setTimeout(keep, typingPause)
  }

  const adopt = (saved: LessonInEditor) => {
    clearTimeout(timer.current)
    const next = saved.content as unknown as LessonContent
    latest.current = { content: next, base: saved.version }
    writeLocal(saved, undefined)
    setLesson(saved)
    setContent(next)
    setBase(saved.version)
    setState('saved')
    setIssues({})
    setError('')
    setConflict(undefined)
    setGeneration((before) => before + 1)
  }

  /** The save got through, but more was typed meanwhile: that stays, as a draft on top of what was saved. */
  const goOnAfter = (saved: LessonInEditor) => {
    latest.current = { ...latest.current, base: saved.version }
    setLesson(saved)
    setBase(saved.version)
    setIssues({})
    setConflict(undefined)
    writeLocal(saved, { baseVersion: saved.version, savedAt: new Date().toISOString(), content: latest.current.content })
    timer.current = setTimeout(keep, typingPause)
  }

  const save = async (version = latest.current.base): Promise<boolean> => {
    clearTimeout(timer.current)
    setBusy(true)
    setError('')
    await keeping.current
    const sent = latest.current.content
    try {
      const saved = await call(saveLesson, { params, body: { version, content: sent } })
      if (latest.current.content === sent) adopt(saved)
      else goOnAfter(saved)
      return true
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (failure.code === 'lesson-changed') {
        const said = (path: string) => failure.issues.find((issue) => issue.path === path)?.message ?? ''
        setConflict({ by: said('savedBy'), at: said('savedAt'), version: Number(said('version')) })
      } else if (failure.status === 401) setState('session-ended')
      else {
        setIssues(Object.fromEntries(failure.issues.map(({ path, message }) => [path.replace(/^content\./, ''), message])))
        setError(`Failed to save lesson: ${failure.kind === 'network' ? 'network error' : failure.message}`)
      }
      timer.current = setTimeout(keep, typingPause)
      return false
    } finally {
      setBusy(false)
    }
  }

  const discard = async () => {
    clearTimeout(timer.current)
    try {
      await call(discardLessonDraft, { params })
      adopt({ ...lesson, draft: null })
    } catch (failure) {
      setError(
        `Failed to throw the draft away: ${failure instanceof ApiError && failure.kind !== 'network' ? failure.message : 'network error'}`,
      )
    }
  }

  return {
    lesson,
    content,
    base,
    state,
    keptAt,
    issues,
    error,
    conflict,
    busy,
    generation,
    isDirty,
    change,
    save,
    discard,
    adopt,
    setConflict,
  }
}
