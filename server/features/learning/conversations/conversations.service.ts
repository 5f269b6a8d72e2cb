import { playTalk } from '#contract/conversation.ts'
import type { TalkResult } from '#contract/conversations.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { publishEvent } from '../../office/webhooks/publish-event.ts'
import { getLearnerId, type LearnerContext, openLesson, type Reader, readLearning } from '../progress/access.service.ts'
import { lockLearner } from '../progress/learners.service.ts'
import { countHandedIn } from '../progress/submission-limit.ts'
import { insertTalk, listTalks, type TalkValues } from './conversations.queries.ts'

type Place = { moduleId: number; lessonId: number }

const outcomes = ['good', 'mixed', 'bad'] as const

const resultOf = (talks: TalkValues[]): TalkResult => {
  const [best] = outcomes.flatMap((outcome) => talks.find((talk) => talk.outcome === outcome) ?? [])
  return { attempts: talks.length, best: best ? { title: best.ending, outcome: best.outcome } : null }
}

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

/** A learner's finished conversations of a lesson, oldest first. */
export const listHadTalks: typeof listTalks = (...at) => listTalks(...at)

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
  const { learner } = learning
  if (learner === null) return resultOf([values])
  await countHandedIn(deps, learner)
  return deps.db.transaction().execute(async (trx) => {
    const learnerId = await getLearnerId(trx, learning)
    await lockLearner(trx, learnerId)
    const before = await listTalks(trx, learnerId, lesson.id)
    if (before.some((other) => other.attempt === attempt && other.path === values.path)) return resultOf(before)
    const { moduleId } = at
    await insertTalk(trx, { learnerId, lessonId: lesson.id, moduleId, values, submittedAt: deps.clock.now() })
    const userId = 'userId' in learner ? learner.userId : null
    const event = { kind: 'conversation', moduleId, lessonId: at.lessonId, userId } as const
    await publishEvent(trx, deps, 'submission.received', event, userId)
    return resultOf([...before, values])
  })
}
