import type { SubmittedQuiz } from '#contract/course.ts'
import type { CaseView, DecisionView } from '#contract/decisions.ts'
import type { RefusalCode, RefusalDetails } from '#contract/domain-error.ts'
import type { LessonContent, saveLessonDraft } from '#contract/lesson-editing.ts'
import type { GivenAnswer } from '#contract/question-kinds.ts'
import type { submitModule, submitRoleDefinition } from '#contract/submissions.ts'
import type { Issue } from '../../api/api-error.ts'
import type { BodyOf, DataOf } from '../../api/call.ts'
import type { ActivityState } from '../reader/reading.ts'

/** Values of an activity by field id. */
export type ActivityValues = Record<string, unknown>

type WithoutChange<Body> = Omit<Body, 'baseRevision' | 'changeId'>

/** How the form of an activity is sent in: three of them have a call of their own. */
export type Submission =
  | { form: 'activity'; timeSpent: number }
  | { form: 'challenges'; body: WithoutChange<BodyOf<typeof submitModule>> }
  | { form: 'role-definition'; body: WithoutChange<BodyOf<typeof submitRoleDefinition>> }

/** What each kind of document holds. */
export type Payloads = {
  'activity-draft': { values: ActivityValues }
  /** The same document as the draft, sent in: whichever was put last is the one that waits. */
  'activity-submission': { values: ActivityValues; submission: Submission }
  /** Chosen options of a quiz by place; held until they are submitted. The key makes an attempt that is sent twice count once. */
  quiz: { answers: Record<string, number>; attemptKey: string | null; timeSpent: number }
  /** The answer to a decision of a lesson and the reason for it; held until it is submitted. */
  decision: { decisionId: string; values: { answer: GivenAnswer | undefined; reason: string } }
  /** The option chosen at one step of a branching case; held until it is submitted. */
  'case-step': { step: string; option: string }
  /** What an admin has typed into a lesson, on top of the lesson's version; learners do not see it. */
  'lesson-draft': { values: Partial<LessonContent>; baseVersion: number }
  /** Minutes spent in a section that the reader has moved on from. */
  completion: { timeSpent: number }
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
  'lesson-draft': RefusalDetails['draft-changed']
  quiz: never
  'case-step': never
  completion: never
  position: never
}

/** What the server answers to a document that it has taken. */
type Answers = {
  'activity-draft': ActivityState
  'activity-submission': { values: ActivityValues; submittedAt: string }
  quiz: SubmittedQuiz
  decision: DecisionView
  'case-step': CaseView
  'lesson-draft': DataOf<typeof saveLessonDraft>
  completion: undefined
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

type Fields = {
  /** Account id, or the token of an invitation: nobody else's session ever sends it. */
  owner: string
  /** Names the document among its owner's: `activity 3/4`. */
  document: string
  /** Sent as `X-Invitation` in place of a session. */
  invitation?: string | undefined
  moduleId: number
  /** 0 for what concerns the module. */
  lessonId: number
  /** Revision that the change was made on top of; undefined where a document has none. */
  baseRevision?: number | undefined
  /** New with each change, the same with each try: the server counts it once. */
  changeId: string
  /** Ids of changes that may have reached the server although no answer came. */
  tried: string[]
  /** Kept on this device, not sent. */
  isHeld?: boolean
  /** Milliseconds since 1970: documents are sent in this order. */
  changedAt: number
}

/** The newest state of one document that its owner wants and the server has not confirmed. */
export type Entry = { [K in Kind]: Fields & { kind: K; payload: Payloads[K]; problem?: Problem<K> | undefined } }[Kind]

/** An entry of one kind. */
export type EntryOf<K extends Kind> = Extract<Entry, { kind: K }>

/** A change of a document, as a screen hands it over. */
export type Change = {
  [K in Kind]: Pick<Fields, 'owner' | 'document' | 'invitation' | 'moduleId' | 'lessonId' | 'baseRevision' | 'isHeld'> & {
    kind: K
    payload: Payloads[K]
  }
}[Kind]

/** An entry that the server has taken, with the revision it made and what the server answered. */
export type Sent = {
  [K in Kind]: Pick<Fields, 'owner' | 'document' | 'changeId' | 'moduleId' | 'lessonId'> & {
    kind: K
    revision?: number | undefined
    data: Answers[K]
  }
}[Kind]

/** A new id for a change; also where the page is not served over https. */
export const newChangeId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Whether a stored value is an entry: what else stands in the storage is left alone. */
export const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  'owner' in value &&
  'document' in value &&
  'kind' in value &&
  'payload' in value &&
  'changeId' in value &&
  'tried' in value
