import { DomainError } from '#contract/domain-error.ts'
import type { Refresher, RefresherResult } from '#contract/refreshers.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { withoutCitations } from '../../authoring/rendering/citations.ts'
import { factsOfQuestions } from '../catalogue/cited-facts.ts'
import type { CourseModule } from '../catalogue/course-snapshot.ts'
import { type LearnerContext, lockReason, ownerOf, readLearning, visibleModules } from '../progress/access.service.ts'
import { attemptKeyOf } from '../questions/draw-questions.ts'
import { gradeAnswers } from '../questions/grade-answers.ts'
import { openQuestions, reviewOf } from '../quiz/quiz-attempt.ts'
import { findOpenPractice, listPracticeQuestions } from './open-practice.service.ts'
import { type AskedQuestion, drawRefresher } from './refresher-draw.ts'
import { dueRound, nextDueAt } from './refresher-schedule.ts'
import { insertRefresherAnswer, listAnsweredRefreshers, readAskedQuestions } from './refreshers.queries.ts'

type AccountCaller = Extract<Caller, { kind: 'account' }>

const quizOf = (module: CourseModule) => module.lessons.find((lesson) => lesson.quiz !== null)

const refreshable = (learning: LearnerContext) =>
  learning.demoEnded
    ? []
    : visibleModules(learning).flatMap((module) => {
        const completedAt = learning.state.completions.get(module.moduleId)
        const lesson = quizOf(module)
        const pool = lesson?.quiz
        if (!pool || completedAt === undefined || lockReason(learning, module.moduleId) !== null) return []
        return [{ module, lesson, pool, completedAt }]
      })

type Refreshable = ReturnType<typeof refreshable>[number]

async function refresherOf(
  deps: Deps,
  caller: AccountCaller,
  learnerId: string,
  { module, pool }: Refreshable,
  all: readonly Refreshable[],
  round: number,
  asked: ReadonlyMap<string, AskedQuestion>,
) {
  const at = { owner: ownerOf(caller), quiz: `refresher of module ${module.moduleId}`, attempt: round }
  const others = all.filter((one) => one.module !== module).flatMap((one) => one.pool)
  const findAsked = ({ id, question }: { id: string; question: string }) => asked.get(id) ?? asked.get(withoutCitations(question))
  const practice = await listPracticeQuestions(deps, learnerId, module, round)
  const questions = drawRefresher(pool, others, practice, at, findAsked)
  return { questions, key: attemptKeyOf(questions, at) }
}

/** Due refreshers, longest due first; none for admins. */
export async function listRefreshers(deps: Deps, caller: AccountCaller): Promise<Refresher[]> {
  const learning = await readLearning(deps, caller)
  const { learnerId } = learning.state
  if (!learnerId) return []
  const now = deps.clock.now()
  const [answered, asked] = await Promise.all([
    listAnsweredRefreshers(deps.db, learnerId),
    readAskedQuestions(deps.db, learnerId),
  ])
  const all = refreshable(learning)
  const due = all.map(async (one) => {
    const { module, completedAt } = one
    const { moduleId } = module
    const past = answered.filter((each) => each.moduleId === moduleId).map((each) => each.round)
    const dueNow = dueRound(completedAt, past, now)
    if (!dueNow) return []
    const { round, dueAt } = dueNow
    const { questions, key } = await refresherOf(deps, caller, learnerId, one, all, round, asked)
    return {
      moduleId,
      moduleTitle: module.title,
      round,
      dueAt: dueAt.toISOString(),
      questions: openQuestions(questions),
      practice: await findOpenPractice(deps, learnerId, { moduleId, round }),
      attemptKey: key,
    }
  })
  return (await Promise.all(due)).flat().sort((a, b) => a.dueAt.localeCompare(b.dueAt))
}

/** Grades a refresher once per round. Throws `refresher-not-due`, `quiz-attempt-over` for other questions, `bad-input` for open ones. */
export async function submitRefresher(
  deps: Deps,
  caller: AccountCaller,
  moduleId: number,
  input: { round: number; answers: Record<string, number>; attemptKey?: string | undefined },
): Promise<RefresherResult> {
  const learning = await readLearning(deps, caller)
  const all = refreshable(learning)
  const found = all.find(({ module }) => module.moduleId === moduleId)
  const { learnerId } = learning.state
  if (!found || !learnerId) throw new DomainError('refresher-not-due')
  const now = deps.clock.now()
  const answered = (await listAnsweredRefreshers(deps.db, learnerId)).filter((one) => one.moduleId === moduleId)
  const due = dueRound(
    found.completedAt,
    answered.map((one) => one.round),
    now,
  )
  if (due?.round !== input.round) throw new DomainError('refresher-not-due')
  const asked = await readAskedQuestions(deps.db, learnerId)
  const { questions, key } = await refresherOf(deps, caller, learnerId, found, all, due.round, asked)
  if (input.attemptKey !== undefined && input.attemptKey !== key) throw new DomainError('quiz-attempt-over')
  const { graded, correctCount, total } = gradeAnswers(questions, input.answers)
  const review = reviewOf(graded)
  const isFirst = await insertRefresherAnswer(deps.db, {
    learnerId,
    moduleId,
    round: input.round,
    review,
    correctCount,
    total,
    answeredAt: now,
  })
  if (!isFirst) throw new DomainError('refresher-not-due')
  const facts = factsOfQuestions(learning.course, found.lesson, questions)
  return { correctCount, total, review, facts, nextDueAt: nextDueAt(found.completedAt, now)?.toISOString() ?? null }
}
