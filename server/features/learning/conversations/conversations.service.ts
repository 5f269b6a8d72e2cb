import { playTalk } from '#contract/conversation.ts'
import type { TalkResult } from '#contract/conversations.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { listPracticeSubmissions, type PracticeSubmission, submitPractice } from '../practice/practice-submissions.service.ts'
import { type LearnerContext, openLesson, type Reader, readLearning } from '../progress/access.service.ts'

/** A finished conversation, under the names that the inbox shows. */
type TalkValues = {
  conversation: string
  attempt: number
  ending: string
  outcome: 'good' | 'mixed' | 'bad'
  said: string
  path: string
}

type Place = { moduleId: number; lessonId: number }

const outcomes = ['good', 'mixed', 'bad'] as const

const resultOf = (talks: TalkValues[]): TalkResult => {
  const best = outcomes.map((outcome) => talks.find((talk) => talk.outcome === outcome)).find(Boolean)
  return { attempts: talks.length, best: best ? { title: best.ending, outcome: best.outcome } : null }
}

const talksOf = (submissions: PracticeSubmission[]): TalkValues[] =>
  submissions.flatMap(({ values }) => ('ending' in values ? [values as TalkValues] : []))

/** A learner's finished conversations of a lesson, oldest first, without those whose texts were deleted. */
export const listTalks = async (db: Queryable, learnerId: string, lessonId: string): Promise<TalkValues[]> =>
  talksOf(await listPracticeSubmissions(db, learnerId, 'conversation', lessonId))

function openTalk(learning: LearnerContext, at: Place) {
  const { lesson } = openLesson(learning, at)
  if (!lesson.conversation) throw new DomainError('lesson-kind-mismatch')
  return { lesson, talk: lesson.conversation }
}

/** Throws `lesson-kind-mismatch`, `lesson-not-found`, `module-locked`, `demo-ended`. */
export async function getConversation(deps: Deps, caller: Reader, at: Place) {
  const learning = await readLearning(deps, caller)
  const { lesson, talk } = openTalk(learning, at)
  const { learnerId } = learning.state
  const talks = learnerId ? await listTalks(deps.db, learnerId, lesson.id) : []
  return { ...resultOf(talks), lessonTitle: lesson.title, talk }
}

/** Stores a finished conversation once. Throws `conversation-changed` when the path does not fit, `too-many`, and like {@link getConversation}. */
export async function submitConversation(
  deps: Deps,
  caller: Reader,
  at: Place,
  { attempt, path }: { attempt: number; path: string[] },
): Promise<TalkResult> {
  const learning = await readLearning(deps, caller)
  const { lesson, talk } = openTalk(learning, at)
  const played = playTalk(talk, attempt, path)
  if (!played?.ending) throw new DomainError('conversation-changed')
  const values: TalkValues = {
    conversation: talk.title,
    attempt,
    ending: played.ending.title,
    outcome: played.ending.outcome,
    said: played.said.map(({ line }) => line.text).join('\n'),
    path: path.join(''),
  }
  const practice = { kind: 'conversation', moduleId: at.moduleId, lesson, values, submittedAt: deps.clock.now() } as const
  const isSame = (talk: TalkValues) => talk.attempt === attempt && talk.path === values.path
  const earlier = talksOf(await submitPractice(deps, learning, practice, (before) => talksOf(before).some(isSame)))
  return resultOf(earlier.some(isSame) ? earlier : [...earlier, values])
}
