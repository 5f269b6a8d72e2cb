import { DomainError } from '#contract/domain-error.ts'
import type { PoolQuestion } from '#contract/question-pools.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { withoutCitations } from '../../authoring/rendering/citations.ts'
import { factsOfQuestions } from '../catalogue/cited-facts.ts'
import { type LearnerContext, lockReason, ownerOf, readLearning, visibleModules } from '../progress/access.service.ts'
import { attemptKeyOf } from '../questions/draw-questions.ts'
import { gradeAnswers } from '../questions/grade-answers.ts'
import { openQuestions, reviewOf } from '../quiz/quiz-attempt.ts'
import { findOpenPractice, listPracticeQuestions } from './practice-questions.service.ts'
import { drawRefresher, dueRound, nextDueAt } from './refresher-rules.ts'
import { insertRefresherAnswer, listAnsweredRefreshers, readAskedQuestions } from './refreshers.queries.ts'

type AccountCaller = Extract<Caller, { kind: 'account' }>

const refreshable = (learning: LearnerContext) =>
  visibleModules(learning).flatMap((module) => {
    const completedAt = learning.state.completions.get(module.moduleId)
    const lesson = module.lessons.find((each) => each.quiz !== null)
    const pool = lesson?.quiz
    if (!pool || completedAt === undefined || lockReason(learning, module.moduleId) !== null) return []
    return [{ module, lesson, pool, completedAt }]
  })

/** The refreshers that are due, each with how its questions are drawn. */
async function listDue(deps: Deps, caller: AccountCaller, learning: LearnerContext, learnerId: string) {
  const now = deps.clock.now()
  const [answered, asked] = await Promise.all([
    listAnsweredRefreshers(deps.db, learnerId),
    readAskedQuestions(deps.db, learnerId),
  ])
  const findAsked = ({ id, question }: PoolQuestion) => asked.get(id) ?? asked.get(withoutCitations(question))
  const all = refreshable(learning)
  return all.flatMap(({ module, lesson, pool, completedAt }) => {
    const { moduleId } = module
    const past = answered.filter((each) => each.moduleId === moduleId).map((each) => each.round)
    const due = dueRound(completedAt, past, now)
    if (!due) return []
    const draw = async () => {
      const at = { owner: ownerOf(caller), quiz: `refresher of module ${moduleId}`, attempt: due.round }
      const others = all.filter((one) => one.module !== module).flatMap((one) => one.pool)
      const practice = await listPracticeQuestions(deps, learnerId, module, due.round)
      const questions = drawRefresher(pool, others, practice, at, findAsked)
      return { questions, attemptKey: attemptKeyOf(questions, at) }
    }
    return [{ ...due, moduleId, moduleTitle: module.title, lesson, completedAt, draw }]
  })
}

/** Due refreshers, longest due first; none for admins. */
export async function listRefreshers(deps: Deps, caller: AccountCaller) {
  const learning = await readLearning(deps, caller)
  const { learnerId } = learning.state
  if (!learnerId) return []
  const due = (await listDue(deps, caller, learning, learnerId)).map(async ({ draw, ...refresher }) => {
    const { questions, attemptKey } = await draw()
    const practice = await findOpenPractice(deps, learnerId, refresher)
    return { ...refresher, questions: openQuestions(questions), practice, attemptKey }
  })
  return (await Promise.all(due)).sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
}

/** Grades a refresher once per round. Throws `refresher-not-due`, `quiz-attempt-over` for other questions, `bad-input` for open ones. */
export async function submitRefresher(
  deps: Deps,
  caller: AccountCaller,
  moduleId: number,
  input: { round: number; answers: Record<string, number>; attemptKey?: string | undefined },
) {
  const learning = await readLearning(deps, caller)
  const { learnerId } = learning.state
  const due = learnerId ? await listDue(deps, caller, learning, learnerId) : []
  const refresher = due.find((each) => each.moduleId === moduleId && each.round === input.round)
  if (!refresher || !learnerId) throw new DomainError('refresher-not-due')
  const { round, lesson, completedAt } = refresher
  const { questions, attemptKey } = await refresher.draw()
  if (input.attemptKey !== undefined && input.attemptKey !== attemptKey) throw new DomainError('quiz-attempt-over')
  const { graded, correctCount, total } = gradeAnswers(questions, input.answers)
  const review = reviewOf(graded)
  const answeredAt = deps.clock.now()
  const isFirst = await insertRefresherAnswer(deps.db, { learnerId, moduleId, round, review, correctCount, total, answeredAt })
  if (!isFirst) throw new DomainError('refresher-not-due')
  const facts = factsOfQuestions(learning.course, lesson, questions)
  return { correctCount, total, review, facts, nextDueAt: nextDueAt(completedAt, answeredAt) }
}
