import type { answerAssessmentQuestion } from '#contract/assessment.ts'
import type { SubmittedQuiz } from '#contract/course.ts'
import type { CaseView, DecisionView } from '#contract/decisions.ts'
import type { RefusalCode, RefusalDetails } from '#contract/domain-error.ts'
import type { submitLabDrill } from '#contract/lab.ts'
import type { LabQuery } from '#contract/lab-search.ts'
import type { LessonContent, saveLessonDraft } from '#contract/lesson-editing.ts'
import type { GivenAnswer } from '#contract/question-kinds.ts'
import type { Issue } from '../../api/api-error.ts'
import type { DataOf } from '../../api/call.ts'
import type { StoredEntry } from '../../drafts/entry-store.ts'
import type { ActivityState } from '../reader/reading.ts'

/** Values of an activity by field id. */
export type ActivityValues = Record<string, unknown>

/** What each kind of document holds. */
export type Payloads = {
  'activity-draft': { values: ActivityValues }
  /** The same document as the draft, sent in: whichever was put last is the one that waits. */
  'activity-submission': { values: ActivityValues; timeSpent: number }
  /** Chosen options of a quiz by place; held until they are submitted. The key makes an attempt that is sent twice count once. */
  quiz: { answers: Record<string, number>; attemptKey: string | null; timeSpent: number }
  /** The answer to a decision of a lesson and the reason for it; held until it is submitted. */
  decision: { decisionId: string; values: { answer: GivenAnswer | undefined; reason: string } }
  /** The option chosen at one step of a branching case; held until it is submitted. */
  'case-step': { step: string; option: string }
  /** The answer to one question of an attempt at the final assessment. */
  'assessment-answer': { attemptId: string; questionId: string; values: { optionId: string } }
  /** What an admin has typed into a lesson, on top of the lesson's version; learners do not see it. */
  'lesson-draft': { values: Partial<LessonContent>; baseVersion: number }
  /** A string that reaches the goal of a drill of the search lab. */
  'lab-drill': { drill: string; query: LabQuery }
  /** A search string that is kept with a note. */
  'lab-string': { id: string; query: LabQuery; note: string }
  /** Minutes spent in a section that the reader has moved on from. */
  completion: { timeSpent: number }
  /** A form that is sent by its button and by nothing else. */
  form: { values: Record<string, unknown> }
  /** The section that is open; `openedAt` in milliseconds since 1970, by this device's clock. */
  position: { lessonId: number; openedAt: number }
}

/** A kind of document that the outbox keeps and sends. */
export type Kind = keyof Payloads

type ActivityOther = RefusalDetails['activity-changed']

/** What stands on the server in place of what a change was made on top of; never for the kinds that have no revisions. */
type Others = {
  'activity-draft': ActivityOther
  'activity-submission': ActivityOther
  decision: RefusalDetails['decision-changed']
  'assessment-answer': RefusalDetails['assessment-answer-changed']
  'lesson-draft': RefusalDetails['draft-changed']
  quiz: never
  'case-step': never
  'lab-drill': never
  'lab-string': never
  completion: never
  form: never
  position: never
}

/** What the server answers to a document that it has taken. */
type Answers = {
  'activity-draft': ActivityState
  'activity-submission': { values: ActivityValues; submittedAt: string }
  quiz: SubmittedQuiz
  decision: DecisionView
  'case-step': CaseView
  'assessment-answer': DataOf<typeof answerAssessmentQuestion> & { attemptId: string; questionId: string }
  'lesson-draft': DataOf<typeof saveLessonDraft>
  'lab-drill': DataOf<typeof submitLabDrill>
  'lab-string': undefined
  completion: undefined
  form: undefined
  position: undefined
}

/** What stands on the server in place of what a change was made on top of. */
export type Other = Others[Kind]

/**
 * Why a change is not on the server yet: no connection, an ended session or invitation, a refusal that another try would not change soon, or
 * another text that its writer has not seen.
 */
export type Problem<K extends Kind = Kind> =
  | { kind: 'waiting' | 'signed-out' }
  | { kind: 'refused'; message: string; code?: RefusalCode | undefined; issues?: Issue[] | undefined }
  | { kind: 'changed-elsewhere'; other: Others[K] }

/** Names a document: its owner, how the server knows them, and the lesson it belongs to. */
export type Key = {
  /** Account id, or the token of an invitation: nobody else's session ever sends it. */
  owner: string
  /** Names the document among its owner's: `activity 3/4`. */
  document: string
  /** Sent as `X-Invitation` in place of a session. */
  invitation?: string | undefined
  /** 0 for what belongs to no module. */
  moduleId: number
  /** 0 for what belongs to no lesson. */
  lessonId: number
}

/** The newest state of one document that its owner wants and the server has not confirmed, of one kind. */
export type EntryOf<K extends Kind> = {
  [Each in K]: StoredEntry & Key & { kind: Each; payload: Payloads[Each]; problem?: Problem<Each> | undefined }
}[K]

/** The newest state of one document that its owner wants and the server has not confirmed. */
export type Entry = EntryOf<Kind>

/** What a screen changes in a document. */
export type ChangeOf<K extends Kind> = {
  [Each in K]: Pick<StoredEntry, 'version' | 'isHeld'> & { kind: Each; payload: Payloads[Each] }
}[K]

/** A change of a document, as a screen hands it over. */
export type Change = Key & ChangeOf<Kind>

/** An entry that the server has taken, with the version that it made and what the server answered. */
export type SentOf<K extends Kind> = {
  [Each in K]: Omit<Key, 'invitation'> & { kind: Each; changeId: string; version?: number | undefined; data: Answers[Each] }
}[K]

/** An entry that the server has taken. */
export type Sent = SentOf<Kind>
