import type { answerAssessmentQuestion } from '#contract/assessment.ts'
import type { submitConversation } from '#contract/conversations.ts'
import type { CaseView, DecisionView } from '#contract/decisions.ts'
import type { saveLabString, submitLabDrill } from '#contract/lab.ts'
import type { LabQuery } from '#contract/lab-search.ts'
import type { LessonContent, saveLessonDraft } from '#contract/lesson-editing.ts'
import type { NoteValues } from '#contract/note-values.ts'
import type { NoteView } from '#contract/notes.ts'
import type { GivenAnswer } from '#contract/question-kinds.ts'
import type { SubmittedQuiz } from '#contract/quiz.ts'
import type { GivenRating, submitRatings } from '#contract/ratings.ts'
import type { RefusalCode, RefusalDetails } from '#contract/refusals.ts'
import type { Issue } from '../../api/api-error.ts'
import type { DataOf } from '../../api/call.ts'
import type { StoredEntry } from '../../drafts/entry-store.ts'
import type { ActivityState } from '../reader/reading.ts'

export type ActivityValues = Record<string, unknown>

export type Payloads = {
  'activity-draft': { values: ActivityValues }
  /** Shares its document with the draft: the later one replaces the earlier. */
  'activity-submission': { values: ActivityValues; timeSpent: number }
  /** Chosen options by question index; held until submitted. `attemptKey` makes a repeated request count once. */
  quiz: { answers: Record<string, number>; attemptKey: string | null; timeSpent: number }
  decision: { decisionId: string; values: { answer: GivenAnswer | undefined; reason: string } }
  'case-step': { step: string; option: string }
  'assessment-answer': { attemptId: string; questionId: string; values: { optionId: string } }
  /** Unpublished changes of an admin on top of a version of the lesson. */
  'lesson-draft': { values: Partial<LessonContent>; lessonVersion: number }
  /** The lines said in a conversation; held until it is over. */
  conversation: { attempt: number; path: string[] }
  'lab-drill': { drill: string; query: LabQuery }
  'lab-string': { id: string; query: LabQuery; note: string }
  note: { noteId: string; values: NoteValues }
  'rating-panel': { panel: string; ratings: ({ answer: string } & Partial<GivenRating>)[] }
  completion: { timeSpent: number }
  /** A form that is sent only by its submit button. */
  form: { values: Record<string, unknown> }
  /** The section last opened; `openedAt` in milliseconds since 1970, by this device's clock. */
  position: { lessonId: number; openedAt: number }
}

export type Kind = keyof Payloads

type ActivityOther = RefusalDetails['activity-changed']

/** The server's current version after a conflict, of the kinds with versions. */
type Others = {
  'activity-draft': ActivityOther
  'activity-submission': ActivityOther
  decision: RefusalDetails['decision-changed']
  note: RefusalDetails['note-changed']
  'assessment-answer': RefusalDetails['assessment-answer-changed']
  'lesson-draft': RefusalDetails['draft-changed']
}

/** The server's answer, where a screen reads it. */
type Answers = {
  'activity-draft': ActivityState
  'activity-submission': { values: ActivityValues; submittedAt: string }
  quiz: SubmittedQuiz
  decision: DecisionView
  'case-step': CaseView
  'assessment-answer': DataOf<typeof answerAssessmentQuestion> & { attemptId: string; questionId: string }
  'lesson-draft': DataOf<typeof saveLessonDraft>
  conversation: DataOf<typeof submitConversation>
  'lab-drill': DataOf<typeof submitLabDrill>
  'lab-string': DataOf<typeof saveLabString>
  note: { note: NoteView | null }
  'rating-panel': DataOf<typeof submitRatings>
}

type OtherOf<K extends Kind> = K extends keyof Others ? Others[K] : never

type AnswerOf<K extends Kind> = K extends keyof Answers ? Answers[K] : undefined

export type Other = Others[keyof Others]

/** Why an entry is not saved yet: offline, signed out or invitation ended, a lasting refusal, or a conflict with a version that the writer has not seen. */
export type Problem<K extends Kind = Kind> =
  | { kind: 'waiting' | 'signed-out' }
  | { kind: 'refused'; message: string; code?: RefusalCode | undefined; issues?: Issue[] | undefined }
  | { kind: 'changed-elsewhere'; other: OtherOf<K> }

/** Identifies a document: its owner, their credentials and its lesson. */
export type Key = {
  /** Account id or invitation token. Only this owner's credentials ever send it. */
  owner: string
  /** Unique per owner: `activity 3/4`. */
  document: string
  /** Sent as `X-Invitation` in place of a session. */
  invitation?: string | undefined
  /** 0 outside modules. */
  moduleId: number
  /** 0 outside lessons. */
  lessonId: number
}

/** The newest state of a document of one kind that the server has not confirmed. */
export type EntryOf<K extends Kind> = {
  [Each in K]: StoredEntry & Key & { kind: Each; payload: Payloads[Each]; problem?: Problem<Each> | undefined }
}[K]

/** The newest state of a document that the server has not confirmed. */
export type Entry = EntryOf<Kind>

export type ChangeOf<K extends Kind> = {
  [Each in K]: Pick<StoredEntry, 'version' | 'isHeld'> & { kind: Each; payload: Payloads[Each] }
}[K]

export type Change = Key & ChangeOf<Kind>

/** A saved entry, with its new version and the server's answer. */
export type SentOf<K extends Kind> = {
  [Each in K]: Omit<Key, 'invitation'> & { kind: Each; changeId: string; version?: number | undefined; data: AnswerOf<Each> }
}[K]

export type Sent = SentOf<Kind>
