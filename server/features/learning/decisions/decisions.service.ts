import { z } from 'zod'
import type { DecisionView } from '#contract/decisions.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Change } from '#contract/fields.ts'
import { type GivenAnswer, isComplete, type QuestionKind } from '#contract/question-kinds.ts'
import type { Deps } from '../../../deps.ts'
import { cachedCount } from '../../../platform/db/cached-count.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { ShownDecision } from '../../../platform/db/json-columns.ts'
import { withoutCitations } from '../../authoring/rendering/citations.ts'
import { factsBehind } from '../catalogue/cited-facts.ts'
import { type Course, type CourseLesson, readCourse } from '../catalogue/course-snapshot.ts'
import {
  changeLearner,
  type LearnerContext,
  lockReason,
  openLesson,
  ownerOf,
  type Reader,
  readLearning,
  visibleModules,
} from '../progress/access.service.ts'
import { gradesByKind } from '../questions/question-kinds.ts'
import { shuffle } from '../questions/shuffle.ts'
import {
  countFirstAnswers,
  type DecisionPlace,
  findKeptDecision,
  firstAnswers,
  type KeptDecision,
  listKeptDecisions,
  setDecision,
} from './decisions.queries.ts'

const openMessages: Record<QuestionKind, string> = {
  choice: 'Please choose one option.',
  several: 'Please choose at least one option.',
  order: 'Please put all options in order.',
  rating: 'Please rate each option.',
}

const agreementOf = ({ kind, options }: ShownDecision, given: GivenAnswer): number =>
  Math.round(gradesByKind[kind](options, given) * 100)

type Kept = Omit<KeptDecision, 'lessonId' | 'decisionId'>

const answerOf = (given: GivenAnswer, reason: string, at: Date) => ({ given, reason, answeredAt: at.toISOString() })

/** A decision for one reader. Answers with removed options count as none. */
function viewOf(
  course: Course,
  owner: string,
  lesson: CourseLesson,
  decision: ShownDecision,
  kept: Kept | undefined,
): DecisionView {
  const { id, kind, title, caseHtml, question, options, takeaway } = decision
  const made = kept && isComplete[kind](options, kept.given) ? kept : undefined
  const isChanged = made && (JSON.stringify(made.given) !== JSON.stringify(made.firstGiven) || made.reason !== made.firstReason)
  return {
    id,
    kind,
    title,
    caseHtml,
    question: withoutCitations(question),
    options: shuffle(options, owner, lesson.id, id).map((option) => ({ id: option.id, text: withoutCitations(option.text) })),
    answer: made ? answerOf(made.given, made.reason, made.answeredAt) : null,
    firstAnswer: made && isChanged ? answerOf(made.firstGiven, made.firstReason, made.firstAnsweredAt) : null,
    agreement: made ? agreementOf(decision, made.given) : null,
    expert: made
      ? {
          options: options.map((option, index) => ({
            id: option.id,
            verdict: option.verdict ?? null,
            place: kind === 'order' ? index + 1 : null,
            reasoning: withoutCitations(option.reasoning),
          })),
          takeaway: withoutCitations(takeaway),
          facts: factsBehind(course, lesson, decision),
        }
      : null,
    version: kept?.revision ?? 0,
  }
}

export async function listDecisions(
  db: Queryable,
  caller: Reader,
  { course, state }: LearnerContext,
  lesson: CourseLesson,
): Promise<DecisionView[]> {
  if (lesson.decisions.length === 0) return []
  const hasMade = state.decisions.some(([lessonId]) => lessonId === lesson.id)
  const kept = state.learnerId && hasMade ? await listKeptDecisions(db, state.learnerId, lesson.id) : []
  return lesson.decisions.map((decision) =>
    viewOf(
      course,
      ownerOf(caller),
      lesson,
      decision,
      kept.find(({ decisionId }) => decisionId === decision.id),
    ),
  )
}

/** Repeating an answer counts once. The caller holds the learner's lock. Throws `decision-changed` when based on an older answer. */
async function keepAnswer(
  trx: Queryable,
  at: DecisionPlace,
  { given, reason, answeredAt }: { given: GivenAnswer; reason: string; answeredAt: Date },
  { version, changeId }: Change,
): Promise<KeptDecision> {
  const current = await findKeptDecision(trx, at)
  if (current && changeId !== undefined && current.changeId === changeId) return current
  if (current && version !== undefined && version !== current.revision)
    throw new DomainError('decision-changed', {
      details: {
        version: current.revision,
        changeId: current.changeId,
        savedAt: current.answeredAt.toISOString(),
        values: { answer: current.given, reason: current.reason },
      },
    })
  return setDecision(trx, { ...at, given, reason, answeredAt, changeId: changeId ?? null })
}

/**
 * Stores a decision and returns the expert's view; an admin's is not stored. Throws `bad-input` when incomplete, `decision-changed`,
 * `decision-not-found`, `lesson-not-found`, `module-locked`, `demo-ended`.
 */
export async function makeDecision(
  deps: Deps,
  caller: Reader,
  { decisionId, ...at }: { moduleId: number; lessonId: number; decisionId: string },
  { answer: given, reason, ...change }: Change & { answer: GivenAnswer; reason: string },
): Promise<DecisionView> {
  const learning = await readLearning(deps, caller)
  const { lesson } = openLesson(learning, at)
  const decision = lesson.decisions.find(({ id }) => id === decisionId)
  if (!decision) throw new DomainError('decision-not-found')
  const { kind, options } = decision
  if (!isComplete[kind](options, given))
    throw new DomainError('bad-input', { issues: [{ path: 'answer', message: openMessages[kind] }] })
  const now = deps.clock.now()
  const answer = { given, reason, answeredAt: now }
  const view = (kept: Kept) => viewOf(learning.course, ownerOf(caller), lesson, decision, kept)
  if (learning.learner === null)
    return view({ ...answer, firstGiven: given, firstReason: reason, firstAnsweredAt: now, revision: 0, changeId: null })
  return changeLearner(deps, learning, async (trx, learnerId) => {
    return view(await keepAnswer(trx, { learnerId, lessonId: lesson.id, decisionId }, answer, change))
  })
}

export async function listMyDecisions(deps: Deps, caller: Reader) {
  const learning = await readLearning(deps, caller)
  const { learnerId } = learning.state
  if (!learnerId) return []
  const kept = await listKeptDecisions(deps.db, learnerId)
  return visibleModules(learning)
    .filter(({ moduleId }) => lockReason(learning, moduleId) === null)
    .flatMap(({ lessons }) => lessons)
    .flatMap((lesson) =>
      lesson.decisions.flatMap((decision) => {
        const made = kept.find(({ lessonId, decisionId }) => lessonId === lesson.id && decisionId === decision.id)
        const view = made && viewOf(learning.course, ownerOf(caller), lesson, decision, made)
        return view?.answer
          ? [{ moduleId: lesson.moduleId, lessonId: lesson.lessonId, lessonTitle: lesson.title, decision: view }]
          : []
      }),
    )
}

const chose = ({ kind, options }: ShownDecision, index: number, given: GivenAnswer): boolean => {
  const option = options[index]
  if (!option) return false
  if (kind === 'choice') return given === option.id
  if (kind === 'several') return Array.isArray(given) && given.includes(option.id)
  if (kind === 'order') return Array.isArray(given) && given[index] === option.id
  return typeof given === 'object' && !Array.isArray(given) && given[option.id] === option.verdict
}

const sumOf = <Row>(rows: readonly Row[], part: (row: Row) => number): number => rows.reduce((sum, row) => sum + part(row), 0)

const decisionAnswers = cachedCount('decision-answers', z.array(firstAnswers), countFirstAnswers)

export const countDecisions = decisionAnswers.count

export async function listDecisionCounts(deps: Pick<Deps, 'db' | 'clock'>) {
  const [course, counted] = await Promise.all([readCourse(deps.db, null), decisionAnswers.find(deps.db)])
  if (counted === undefined) return { countedAt: null, decisions: [] }
  const given = counted.figures
  const decisions = course.modules
    .flatMap(({ lessons }) => lessons)
    .flatMap((lesson) =>
      lesson.decisions.map((decision) => {
        const { id, title, kind, options } = decision
        const made = given.filter(
          (one) => one.lessonId === lesson.id && one.decisionId === id && isComplete[kind](options, one.firstGiven),
        )
        const answers = sumOf(made, (one) => one.answers)
        return {
          moduleId: lesson.moduleId,
          lessonId: lesson.lessonId,
          lessonTitle: lesson.title,
          decisionId: id,
          title,
          kind,
          answers,
          withReason: sumOf(made, (one) => one.withReason),
          agreement:
            answers === 0
              ? null
              : Math.round(sumOf(made, (one) => agreementOf(decision, one.firstGiven) * one.answers) / answers),
          options: options.map((option, index) => ({
            id: option.id,
            text: withoutCitations(option.text),
            verdict: option.verdict ?? null,
            count: sumOf(
              made.filter(({ firstGiven }) => chose(decision, index, firstGiven)),
              (one) => one.answers,
            ),
          })),
        }
      }),
    )
  return { countedAt: counted.countedAt, decisions }
}
