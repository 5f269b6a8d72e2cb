import type { AssessmentAttempt } from '#contract/assessment.ts'
import { answerAssessmentQuestion } from '#contract/assessment.ts'
import { openSession } from '../features/people/sessions/sessions.service.ts'
import { json } from '../platform/db/database.ts'
import type { TestProduct } from './test-product.ts'

/** An account with the certificate of completion, without having read the course. */
export async function signInGraduate(product: TestProduct, account: Parameters<TestProduct['signIn']>[0] = {}) {
  const person = await product.signIn(account)
  const now = product.clock.now()
  const code = `PTC-${person.id.slice(0, 4)}-${person.id.slice(9, 13)}-${person.id.slice(14, 18)}`.toUpperCase()
  await product.deps.db
    .insertInto('certificates')
    .values({
      userId: person.id,
      code,
      learnerName: account?.fullName ?? 'Test Person',
      courseTitle: 'Principal Talent Course',
      hours: 6,
      completedAt: now,
      issuedAt: now,
    })
    .execute()
  return { ...person, code }
}

/** Another session of an account, for tests that outlast the first. */
export const signInAgain = ({ deps }: TestProduct, id: string): Promise<string> =>
  openSession(deps.db, deps, { id, role: 'user', accessExpiresAt: null }, { kind: 'session', userAgent: 'test' })

/** Replaces the pool of the final assessment by `perModule` questions about each of the eight modules; option `a` is right. */
export async function setAssessmentPool({ deps }: TestProduct, perModule = 8): Promise<void> {
  for (let moduleId = 1; moduleId <= 8; moduleId += 1) {
    const assessment = Array.from({ length: perModule }, (_, index) => {
      const id = `a${moduleId}-${String(index + 1).padStart(2, '0')}`
      const options = ['a', 'b', 'c', 'd'].map((letter) => ({
        id: letter,
        text: `${id} option ${letter}`,
        explanation: `${id} explanation ${letter}`,
      }))
      return { id, topic: `Topic ${id}`, question: `Question ${id}?`, options, correct: 'a' }
    })
    await deps.db
      .updateTable('lessons')
      .set({ assessment: json(assessment) })
      .where('moduleId', '=', moduleId)
      .where('kind', '=', 'quiz')
      .execute()
  }
}

/** Answers a running attempt of {@link setAssessmentPool}'s questions with the given number of right answers. */
export async function answerAttempt(product: TestProduct, as: string, attempt: AssessmentAttempt, right: number): Promise<void> {
  for (const [index, { id: questionId }] of attempt.questions.entries()) {
    const body = { optionId: index < right ? 'a' : 'b', version: 0 }
    const given = await product.call(answerAssessmentQuestion, { as, params: { id: attempt._id, questionId }, body })
    if (given.status !== 200) throw new Error(given.text)
  }
}
