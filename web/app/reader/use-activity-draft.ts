import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getActivity } from '#contract/activities.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { flushWithTimeout, outbox } from '../drafts/browser-outbox.ts'
import type { ActivityValues, Entry } from '../drafts/entry.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { useWhenOnline } from '../use-when-online.ts'
import { createReadCache } from './read-cache.ts'
import { type ActivityState, isStored, type Lesson, type Reading } from './reading.ts'

type SentWork = { changeId: string; values: ActivityValues }

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const waitingValues = (entry: Entry | undefined): ActivityValues | undefined =>
  entry?.kind === 'activity-draft' || entry?.kind === 'activity-submission' ? entry.payload.values : undefined

const activities = createReadCache<ActivityState>()

const keyOf = (owner: string, at: { moduleId: number; lessonId: number }) => `${owner} ${at.moduleId}/${at.lessonId}`

outbox.onSent((sent) => {
  if (sent.kind === 'activity-draft') activities.update(keyOf(sent.owner, sent), () => sent.data)
  if (sent.kind !== 'activity-submission') return
  const { values, submittedAt } = sent.data
  const submitted = { values, submittedValues: values, submittedAt, savedAt: submittedAt, status: 'submitted' } as const
  activities.update(keyOf(sent.owner, sent), (before) => ({ ...before, ...submitted, version: sent.version ?? before.version }))
})

/**
 * The values of an activity, kept on this device until the server has them. With `emptied` the form is cleared after submission. `onSubmitted`
 * runs when any tab has submitted it.
 */
export const useActivityDraft = (
  reading: Reading,
  lesson: Lesson,
  { emptied, onSubmitted }: { emptied: boolean; onSubmitted: () => void },
) => {
  const { moduleId, lessonId } = lesson
  const { invitation, owner } = reading
  const document = `activity ${moduleId}/${lessonId}`
  const key = { owner, document, invitation, moduleId, lessonId }
  const notChosen = useDraft({ ...key, document: `${document} not chosen` }, ['activity-draft'])
  const draft = useDraft(key, ['activity-draft', 'activity-submission'], (sent) => {
    const isAnother = sent.changeId !== shownChangeId.current && !outbox.find(owner, document)
    const isShownUnsent = shownChangeId.current !== savedChangeId.current && ownChangeIds.current.has(shownChangeId.current ?? '')
    savedChangeId.current = sent.changeId
    sentWork.current = undefined
    if (sent.kind === 'activity-draft' && isAnother && !ownChangeIds.current.has(sent.changeId)) {
      shownChangeId.current = sent.changeId
      return show(sent.data)
    }
    if (sent.version !== undefined) base.current = sent.version
    // Another tab that sent an earlier change may have removed the last one typed here.
    if (sent.kind === 'activity-draft' && isAnother) return keepDraft(latest.current)
    if (sent.kind !== 'activity-submission') return
    setState((before) => ({ ...before, isWithdrawn: false }))
    notChosen.discard()
    const { values: sentValues, submittedAt: at } = sent.data
    setSubmitted({ values: sentValues, at })
    const found = outbox.find(owner, document)
    if (isAnother && isShownUnsent && !isSame(latest.current, sentValues)) keepDraft(latest.current)
    else if (found && found.changeId !== sent.changeId) sentWork.current = { changeId: sent.changeId, values: sentValues }
    else showSentWork({ changeId: sent.changeId, values: sentValues })
    onSubmitted()
  })
  const { waiting: entry, other } = draft
  const [state, setState] = useState({
    ready: false,
    /** Why the stored draft could not be loaded. */
    failure: undefined as unknown,
    attempt: 0,
    /** Whether a waiting submission was withdrawn by a change. */
    isWithdrawn: false,
    /** Whether the text differs from the last submission, or nothing was submitted yet. */
    isEditing: true,
  })
  const [values, setValues] = useState<ActivityValues>({})
  /** Changes when all values are replaced, to reset uncontrolled inputs. */
  const [revision, setRevision] = useState(0)
  const [submitted, setSubmitted] = useState<{ values: ActivityValues; at: string }>()
  const latest = useRef<ActivityValues>({})
  /** The last known version on the server. */
  const base = useRef(0)
  /** The stored change whose values are shown; a tab that the browser puts to sleep misses those of other tabs. */
  const shownChangeId = useRef(entry?.changeId)
  const ownChangeIds = useRef(new Set<string>())
  const savedChangeId = useRef<string>(undefined)
  /** Submitted work that is shown once the change found in the storage, which may be an earlier one, is gone. */
  const sentWork = useRef<SentWork>(undefined)
  const { attempt } = state

  const put = (next: ActivityValues) => {
    latest.current = next
    setValues(next)
    setRevision((before) => before + 1)
  }
  const setEditing = (isEditing: boolean) => setState((before) => ({ ...before, isEditing }))
  const showSubmitted = (sentValues: ActivityValues) => {
    setEditing(false)
    put(emptied ? {} : sentValues)
  }
  const showSentWork = ({ changeId, values: sentValues }: SentWork) => {
    shownChangeId.current = changeId
    setEditing(false)
    const next = emptied ? {} : sentValues
    if (!isSame(next, latest.current)) put(next)
  }
  const show = (stored: ActivityState) => {
    base.current = stored.version
    if (stored.submittedAt && stored.submittedValues) setSubmitted({ values: stored.submittedValues, at: stored.submittedAt })
    const waiting = waitingValues(outbox.find(owner, document))
    setEditing(waiting !== undefined || stored.status !== 'submitted')
    if (waiting) return put(waiting)
    const next = emptied && stored.status === 'submitted' ? {} : stored.values
    if (!isSame(next, latest.current) || attempt > 0) put(next)
  }
  const keepDraft = (values: ActivityValues) => {
    if (!isStored(reading)) return
    shownChangeId.current = draft.put({ kind: 'activity-draft', version: base.current, payload: { values } }).changeId
    ownChangeIds.current.add(shownChangeId.current)
  }
  /** Stores the values; they are saved after a pause. */
  const change = (next: ActivityValues) => {
    const isWithdrawn = entry?.kind === 'activity-submission' && entry.problem !== undefined
    setState((before) => ({ ...before, isEditing: true, isWithdrawn: before.isWithdrawn || isWithdrawn }))
    sentWork.current = undefined
    latest.current = next
    setValues(next)
    keepDraft(next)
  }

  const retryLoading = () => setState((before) => ({ ...before, failure: undefined, attempt: before.attempt + 1 }))
  const load = useEffectEvent(async (signal: AbortSignal) => {
    const waiting = outbox.find(owner, document)
    try {
      if (waiting) await flushWithTimeout()
      const read = () => call(getActivity, { params: { moduleId, lessonId }, invitation })
      activities.expire(keyOf(owner, lesson))
      const stored = await activities.open(keyOf(owner, lesson), read)
      if (!signal.aborted) show(stored)
    } catch (failure) {
      if (signal.aborted) return
      const values = waitingValues(waiting)
      // Text typed earlier on this device is shown even while offline.
      if (!values) return setState((before) => ({ ...before, failure }))
      base.current = waiting?.version ?? 0
      put(values)
    }
    if (!signal.aborted) setState((before) => ({ ...before, ready: true, failure: undefined }))
  })
  useWhenOnline(() => {
    if (state.failure) retryLoading()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once per lesson and on another try
  useEffect(() => {
    const abortController = new AbortController()
    void load(abortController.signal)
    return () => abortController.abort()
  }, [owner, document, attempt])

  const followOtherDevices = useEffectEvent(async () => {
    if (globalThis.document.hidden || !state.ready || outbox.find(owner, document)) return
    try {
      const stored = await call(getActivity, { params: { moduleId, lessonId }, invitation })
      if (stored.version !== base.current && !outbox.find(owner, document)) show(stored)
    } catch {
      // Loaded values are outdated: a conflict is detected when they are saved.
    }
  })
  useEffect(() => {
    const onLookedAt = () => void followOtherDevices()
    globalThis.document.addEventListener('visibilitychange', onLookedAt)
    return () => globalThis.document.removeEventListener('visibilitychange', onLookedAt)
  }, [])

  const followOtherTab = useEffectEvent(() => {
    const waiting = waitingValues(entry)
    const isEarlier = entry && entry.changeId !== shownChangeId.current && ownChangeIds.current.has(entry.changeId)
    // Another tab that sends may write back an earlier change than the last one typed here.
    if (isEarlier) return keepDraft(latest.current)
    if (entry) shownChangeId.current = entry.changeId
    else if (sentWork.current) showSentWork(sentWork.current)
    if (state.ready && waiting && !isSame(waiting, latest.current)) put(waiting)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab's change is another entry
  useEffect(() => followOtherTab(), [entry])

  const keepOtherText = (text: ActivityValues) =>
    notChosen.put({ kind: 'activity-draft', isHeld: true, payload: { values: text } })

  /** Submits after pending drafts; `kept` if it is sent later or in conflict. @throws ApiError for a refusal, which turns the submission into a draft again. */
  const submit = async (timeSpent: number): Promise<'sent' | 'kept'> => {
    const { current } = latest
    setState((before) => ({ ...before, isWithdrawn: false }))
    const payload = { values: current, timeSpent }
    const outcome = await draft.submit({ kind: 'activity-submission', version: base.current, payload })
    if (outcome.kind === 'sent') return 'sent'
    if (outcome.kind === 'refused') {
      keepDraft(latest.current)
      throw new ApiError('refusal', { status: 400, ...outcome })
    }
    // The form asks to sign in and submits again.
    if (outcome.kind === 'signed-out' && !invitation)
      throw new ApiError('refusal', { status: 401, code: 'session-ended', message: 'Your session has ended.' })
    return 'kept'
  }

  return {
    ...state,
    values,
    revision,
    submitted,
    saving: draft.saving,
    isSubmissionWaiting: entry?.kind === 'activity-submission',
    /** A conflicting version saved elsewhere. */
    other,
    keepMine: () => {
      if (!other) return
      keepOtherText(other.values)
      draft.keepMine()
    },
    takeOther: () => {
      if (!other) return
      keepOtherText(latest.current)
      base.current = other.version
      draft.discard()
      if (other.status !== 'submitted') return put(other.values)
      setSubmitted({ values: other.values, at: other.savedAt })
      showSubmitted(other.values)
    },
    /** Whether the version that was not chosen is still available. */
    canSwap: notChosen.waiting !== undefined,
    /** Swaps the chosen version with the other one. */
    swap: () => {
      if (!notChosen.waiting) return
      const before = latest.current
      put(notChosen.waiting.payload.values)
      keepOtherText(before)
      keepDraft(latest.current)
    },
    change,
    /** Puts the submitted text back into the form. */
    edit: () => {
      if (!submitted) return
      setEditing(true)
      put(submitted.values)
    },
    /** Discards the changes since the last submission, here and on the server. */
    discardChanges: () => {
      if (!submitted) return
      // The server drops a draft that equals the submission.
      keepDraft(submitted.values)
      setState((before) => ({ ...before, isWithdrawn: false }))
      showSubmitted(submitted.values)
    },
    submit,
    retryLoading,
  }
}

export type ActivityDraft = ReturnType<typeof useActivityDraft>
