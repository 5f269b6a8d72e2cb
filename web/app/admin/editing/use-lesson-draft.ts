import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  discardLessonDraft,
  type LessonContent,
  type LessonInEditor,
  openLessonEditor,
  saveLesson,
} from '#contract/lesson-editing.ts'
import { ApiError, reworded } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { useTask } from '../../../ui/use-task.ts'
import { flushWithTimeout, outbox } from '../../drafts/browser-outbox.ts'
import type { SavedElsewhere } from '../../drafts/conflict-dialog.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import type { Issues } from './list-editor.tsx'

const reasonOf = (failure: ApiError) => (failure.kind === 'network' ? 'network error' : failure.message)

/** Gives pending lesson drafts a moment to reach the server before one is opened in the editor. */
export const sendDrafts = async (owner: string): Promise<void> => {
  if (outbox.list(owner).some(({ kind }) => kind === 'lesson-draft')) await flushWithTimeout()
}

/** State of a lesson in the editor. Changes go through the outbox into the admin's own draft, invisible to learners, until they are saved or discarded. */
export const useLessonDraft = (opened: LessonInEditor, owner: string) => {
  const { moduleId, lessonId } = opened
  const params = { moduleId, lessonId }
  const key = { owner, document: `lesson ${moduleId}/${lessonId}`, moduleId, lessonId }
  const draft = useDraft(key, ['lesson-draft'], ({ changeId, data }) => {
    const isLast = changeId === lastChangeId.current
    // A tab that was asleep does not know the text of another; the older version makes the next change ask which to keep.
    if (!isLast && !ownChangeIds.current.has(changeId)) return
    latest.current.version = data.version
    setKeptAt(data.savedAt)
    // Another tab that sent an earlier change may have removed the last one typed here.
    if (!isLast && !outbox.find(owner, key.document)) autosave()
  })
  const { waiting } = draft
  const [lesson, setLesson] = useState(opened)
  const [content, setContent] = useState<LessonContent>(() => ({
    ...opened.content,
    ...(waiting?.payload.values ?? opened.draft?.content),
  }))
  const [isDirty, setDirty] = useState(waiting !== undefined || opened.draft !== null)
  const [keptAt, setKeptAt] = useState(opened.draft?.savedAt)
  const [issues, setIssues] = useState<Issues>({})
  const [conflict, setConflict] = useState<SavedElsewhere>()
  /** Incremented when the editor must reload its text from `content`. */
  const [generation, setGeneration] = useState(0)
  const [base, setBase] = useState(waiting?.payload.lessonVersion ?? opened.draft?.lessonVersion ?? opened.version)
  const latest = useRef({ content, base, version: opened.draft?.version ?? 0 })
  const lastChangeId = useRef(waiting?.changeId)
  const ownChangeIds = useRef(new Set<string>())

  const task = useTask(async ({ what, send }: { what: string; send: () => Promise<void> }) => {
    try {
      await send()
      return true
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const changed = failure.detailsOf('lesson-changed')
      if (!changed) {
        setIssues(Object.fromEntries(failure.issues.map(({ path, message }) => [path.replace(/^content\./, ''), message])))
        throw reworded(failure, `${what}: ${reasonOf(failure)}`)
      }
      setConflict({ by: changed.savedBy, at: changed.savedAt, version: changed.version })
      return false
    }
  })
  const attempt = async (what: string, send: () => Promise<void>): Promise<boolean> => (await task.run({ what, send })) ?? false

  const autosave = () => {
    const { content: values, base: lessonVersion, version } = latest.current
    lastChangeId.current = draft.put({ kind: 'lesson-draft', version, payload: { values, lessonVersion } }).changeId
    ownChangeIds.current.add(lastChangeId.current)
  }
  const change = (changes: Partial<LessonContent>) => {
    latest.current.content = { ...latest.current.content, ...changes }
    setContent(latest.current.content)
    setDirty(true)
    task.setError('')
    setIssues((before) =>
      Object.fromEntries(Object.entries(before).filter(([path]) => !Object.keys(changes).some((name) => path.startsWith(name)))),
    )
    autosave()
  }
  const show = (next: LessonContent) => {
    latest.current.content = next
    setContent(next)
    setGeneration((before) => before + 1)
  }
  /** Replaces everything by the server's version. */
  const resetTo = (now: LessonInEditor) => {
    draft.discard()
    const { draft: opened, version } = now
    latest.current = { ...latest.current, base: opened?.lessonVersion ?? version, version: opened?.version ?? 0 }
    setLesson(now)
    setBase(latest.current.base)
    setDirty(opened !== null)
    setKeptAt(opened?.savedAt)
    setIssues({})
    task.setError('')
    setConflict(undefined)
    show({ ...now.content, ...opened?.content })
  }
  /** Text typed during a save remains as a draft on top of the saved version. */
  const keepLaterEdits = (saved: LessonInEditor) => {
    draft.discard()
    latest.current = { ...latest.current, base: saved.version, version: 0 }
    setLesson(saved)
    setBase(saved.version)
    setIssues({})
    setConflict(undefined)
    autosave()
  }

  const followOtherTab = useEffectEvent(() => {
    if (!waiting || waiting.changeId === lastChangeId.current) return
    // Another tab that sends may write back an earlier change than the last one typed here.
    if (ownChangeIds.current.has(waiting.changeId)) return autosave()
    lastChangeId.current = waiting.changeId
    setDirty(true)
    show({ ...latest.current.content, ...waiting.payload.values })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab's change is another entry
  useEffect(() => followOtherTab(), [waiting])

  const isOnlyInMemory = outbox.isOnlyInMemory(owner, key.document)
  useEffect(() => {
    if (!isOnlyInMemory) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isOnlyInMemory])

  // No draft may be in transit: if it arrived later, it would reappear as unsaved.
  const save = (version = latest.current.base): Promise<boolean> =>
    attempt('Failed to save lesson', () =>
      outbox.whileNothingIsSent(async () => {
        const sent = latest.current.content
        const saved = await call(saveLesson, { params, body: { version, content: sent } })
        if (latest.current.content === sent) resetTo(saved)
        else keepLaterEdits(saved)
      }),
    )
  const discard = () =>
    attempt('Failed to discard the draft', () =>
      outbox.whileNothingIsSent(async () => {
        await call(discardLessonDraft, { params })
        resetTo({ ...lesson, draft: null })
      }),
    )

  return {
    lesson,
    content,
    base,
    keptAt,
    issues,
    error: task.error,
    conflict,
    isSaving: task.isPending,
    generation,
    isDirty,
    saving: draft.saving,
    /** A conflicting draft saved elsewhere. */
    other: draft.other,
    change,
    save,
    discard,
    resetTo,
    setConflict,
    keepMine: () => {
      latest.current.version = draft.other?.version ?? 0
      draft.keepMine()
    },
    takeOther: () => attempt('Failed to open the other draft', async () => resetTo(await call(openLessonEditor, { params }))),
  }
}
