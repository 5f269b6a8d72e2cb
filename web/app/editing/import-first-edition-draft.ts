import type { LessonInEditor } from '#contract/lesson-editing.ts'
import { readStored, writeStored } from '../../session/stored-tokens.ts'
import { outbox } from '../outbox/browser-outbox.ts'

type FirstEditionDraft = { baseVersion: number; savedAt: string; content: object }

const isDraft = (value: unknown): value is FirstEditionDraft =>
  typeof value === 'object' &&
  value !== null &&
  'baseVersion' in value &&
  typeof value.baseVersion === 'number' &&
  'savedAt' in value &&
  typeof value.savedAt === 'string' &&
  'content' in value &&
  typeof value.content === 'object' &&
  value.content !== null

const parse = (raw: string): unknown => {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}

/** Hands over the draft of a lesson that version 0.1.0 kept in this browser, where it is newer than the one on the server. */
export const importFirstEditionDraft = (owner: string, { moduleId, lessonId, draft }: LessonInEditor): void => {
  const key = `lesson-draft:${moduleId}/${lessonId}`
  const document = `lesson ${moduleId}/${lessonId}`
  const raw = readStored(key)
  if (raw === undefined || outbox.find(owner, document)) return
  const kept = parse(raw)
  if (isDraft(kept) && (!draft || kept.savedAt > draft.savedAt)) {
    const payload = { values: kept.content, baseVersion: kept.baseVersion }
    outbox.put({ owner, document, kind: 'lesson-draft', moduleId, lessonId, baseRevision: draft?.revision ?? 0, payload })
  }
  writeStored(key, undefined)
}
