import { DomainError } from '#contract/domain-error.ts'
import type { Refresher, RefresherResult } from '#contract/refreshers.ts'
import { refresherLength } from '#contract/refreshers.ts'
import { type Learning, lockReason, readLearning, visibleModules } from '../course/access.service.ts'
import type { CourseModule } from '../course/course-snapshot.ts'
import { gradeQuiz, openQuestionsMessage } from '../course/quiz.service.ts'
import { quizFactsOf } from '../course/quiz-facts.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { chooseQuestions, dueAt, dueRound, nextDueAt } from './refresher-schedule.ts'
import { insertRefresherAnswer, listAnsweredRefreshers, listNewestReviews } from './refreshers.queries.ts'

type AccountCaller = Extract<Caller, { kind: 'account' }>

const quizOf = (module: CourseModule) => module.lessons.find((lesson) => lesson.quiz !== null)

/** Completed modules with a quiz that the caller may still read. */
const refreshable = (learning: Learning) =>
  learning.demoEnded
    ? []
    : visibleModules(learning).flatMap((module) => {
        const completedAt = learning.state.completions.get(module.moduleId)
        const lesson = quizOf(module)
        const isOpen = completedAt !== undefined && lesson?.quiz && lockReason(learning, module.moduleId) === null
        return isOpen ? [{ module, lesson, quiz: lesson.quiz!, completedAt }] : []
      })

/** The refreshers that are due, the longest waiting first; an admin has none. */
export async function listRefreshers(deps: Deps, caller: AccountCaller): Promise<Refresher[]> {
  const learning = await readLearning(deps, caller)
  const { learnerId } = learning.state
  if (!learnerId) return []
  const now = deps.clock.now()
  const [answered, reviews] = await Promise.all([
    listAnsweredRefreshers(deps.db, learnerId),
    listNewestReviews(deps.db, learnerId),
  ])
  return refreshable(learning)
    .flatMap(({ module, lesson, quiz, completedAt }) => {
      const past = answered.filter((one) => one.moduleId === module.moduleId)
      const round = dueRound(
        completedAt,
        past.map((one) => one.round),
        now,
      )
      if (round === undefined) return []
      const refreshers = past.map((one) => one.review)
      const places = chooseQuestions(quiz, { quiz: reviews.get(lesson.id), refreshers, round })
      return [
        {
          moduleId: module.moduleId,
          moduleTitle: module.title,
          round,
          dueAt: dueAt(completedAt, round).toISOString(),
          questions: places.map((id) => ({ id, question: quiz[id]!.question, options: quiz[id]!.options })),
        },
      ]
    })
    .sort((a, b) => a.dueAt.localeCompare(b.dueAt))
}

/**
 * Grades a refresher and keeps it, once per round; the quiz's own score stays.
 * Throws `refresher-not-due`, `bad-input` while questions are open.
 */
export async function submitRefresher(
  deps: Deps,
  caller: AccountCaller,
  moduleId: number,
  input: { round: number; answers: Record<string, number> },
): Promise<RefresherResult> {
  const learning = await readLearning(deps, caller)
  const found = refreshable(learning).find(({ module }) => module.moduleId === moduleId)
  const { learnerId } = learning.state
  if (!found || !learnerId) throw new DomainError('refresher-not-due')
  const now = deps.clock.now()
  const answered = (await listAnsweredRefreshers(deps.db, learnerId)).filter((one) => one.moduleId === moduleId)
  const due = dueRound(
    found.completedAt,
    answered.map((one) => one.round),
    now,
  )
  if (due !== input.round) throw new DomainError('refresher-not-due')
  const places = Object.keys(input.answers)
    .map(Number)
    .filter((place) => found.quiz[place] !== undefined)
    .sort((a, b) => a - b)
  if (places.length !== Math.min(refresherLength, found.quiz.length))
    throw new DomainError('bad-input', { issues: [{ path: 'answers', message: openQuestionsMessage }] })
  const { review, correctCount, total } = gradeQuiz(
    places.map((place) => found.quiz[place]!),
    Object.fromEntries(places.map((place, index) => [index, input.answers[place]!])),
  )
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
  const facts = quizFactsOf(found.lesson)
  return { correctCount, total, review, facts, nextDueAt: nextDueAt(found.completedAt, now)?.toISOString() ?? null }
}
