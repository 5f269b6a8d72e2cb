import { useEffect, useRef, useState } from 'react'
import { getActivity, saveActivityDraft } from '#contract/course.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { readStored, writeStored } from '../session/stored-tokens.ts'
import { isStored, type Lesson, type Reading } from './reading.ts'

/** Values of an activity by field id. */
export type ActivityValues = Record<string, unknown>

/** Where the saving of a draft stands; `waiting` retries by itself, `refused` needs the writer. */
export type SavingState = 'idle' | 'saving' | 'saved' | 'waiting' | 'refused'

/** An activity's values as they are typed, kept here until the server has them. */
export type ActivityDraft = {
  /** False until the stored draft has come. */
  ready: boolean
  /** What went wrong while reading the stored draft. */
  failure: unknown
  values: ActivityValues
  /** Changes whenever the values are replaced as a whole, for uncontrolled inputs. */
  revision: number
  saving: SavingState
  /** The last submission, if there is one; its values are not known while a newer draft is. */
  submitted: { values: ActivityValues | undefined; at: string } | undefined
  /** Takes over what was typed; it is saved after a pause. */
  change: (values: ActivityValues) => void
  /** Puts other values into the form (an earlier submission, an empty form) without saving them yet. */
  replace: (values: ActivityValues) => void
  /** Notes that these values were sent: nothing waits any more. */
  noteSubmitted: (values: ActivityValues, at: string) => void
  retryLoading: () => void
}

const pauseBeforeSavingMs = 800
const firstRetryMs = 2000
const longestRetryMs = 60_000

const keyOf = (reading: Reading, lessonId: number) => `activityDraft_${reading.owner}_${reading.moduleId}_${lessonId}`

const readLocal = (key: string): ActivityValues | undefined => {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? 'null')
    return typeof stored === 'object' && stored !== null ? (stored as ActivityValues) : undefined
  } catch {
    return undefined
  }
}

const isPassing = (failure: unknown) =>
  failure instanceof ApiError && (failure.kind === 'network' || failure.status === 429 || failure.status >= 500)

/**
 * Keeps an activity's draft (debounced, retried, on this device until acknowledged). `emptied`: the form starts empty when its
 * answers have been sent, instead of showing them.
 */
export const useActivityDraft = (reading: Reading, lesson: Lesson, emptied: boolean): ActivityDraft => {
  const { moduleId, lessonId } = lesson
  const { invitation } = reading
  const key = keyOf(reading, lessonId)
  const stored = isStored(reading)
  const [ready, setReady] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  const [values, setValues] = useState<ActivityValues>({})
  const [revision, setRevision] = useState(0)
  const [saving, setSaving] = useState<SavingState>('idle')
  const [submitted, setSubmitted] = useState<ActivityDraft['submitted']>()
  const latest = useRef<ActivityValues>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const retryMs = useRef(firstRetryMs)

  const save = async () => {
    const sent = latest.current
    setSaving('saving')
    try {
      await call(saveActivityDraft, { params: { moduleId, lessonId }, body: { values: sent }, invitation })
      retryMs.current = firstRetryMs
      if (latest.current !== sent) return
      writeStored(key, undefined)
      setSaving('saved')
    } catch (problem) {
      if (latest.current !== sent) return
      if (!isPassing(problem)) return setSaving('refused')
      setSaving('waiting')
      timer.current = setTimeout(save, retryMs.current)
      retryMs.current = Math.min(retryMs.current * 2, longestRetryMs)
    }
  }
  const saveLater = (pauseMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(save, pauseMs)
  }
  const put = (next: ActivityValues) => {
    latest.current = next
    setValues(next)
    setRevision((before) => before + 1)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once per lesson and on another try; the functions are made anew each render
  useEffect(() => {
    const giveUp = new AbortController()
    const load = async () => {
      const unsent = stored ? readLocal(key) : undefined
      try {
        const state = await call(getActivity, { params: { moduleId, lessonId }, invitation, signal: giveUp.signal })
        if (state.submittedAt)
          setSubmitted({ values: state.status === 'submitted' ? state.values : undefined, at: state.submittedAt })
        put(unsent ?? (emptied && state.status === 'submitted' ? {} : state.values))
        setReady(true)
        if (unsent) saveLater(0)
      } catch (problem) {
        if (giveUp.signal.aborted) return
        // What was typed before is not hidden behind a lost connection.
        if (!unsent) return setFailure(problem)
        put(unsent)
        setReady(true)
        saveLater(firstRetryMs)
      }
    }
    setFailure(undefined)
    void load()
    const onOnline = () => {
      if (readLocal(key)) saveLater(0)
    }
    window.addEventListener('online', onOnline)
    return () => {
      giveUp.abort()
      clearTimeout(timer.current)
      window.removeEventListener('online', onOnline)
      // Leaving within the pause: send now; should that fail, the copy on this device is sent on the next visit.
      if (stored && readLocal(key)) void save()
    }
  }, [key, attempt])

  return {
    ready,
    failure,
    values,
    revision,
    saving,
    submitted,
    change: (next) => {
      latest.current = next
      setValues(next)
      if (!stored) return
      writeStored(key, JSON.stringify(next))
      saveLater(pauseBeforeSavingMs)
    },
    replace: put,
    noteSubmitted: (next, at) => {
      clearTimeout(timer.current)
      writeStored(key, undefined)
      setSubmitted({ values: next, at })
      setSaving('idle')
    },
    retryLoading: () => setAttempt((before) => before + 1),
  }
}
