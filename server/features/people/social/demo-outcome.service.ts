import { retention } from '#content/retention.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { readLearning } from '../../learning/progress/access.service.ts'
import { moduleProgressOf } from '../../learning/progress/lesson-progress.ts'
import { accountOfSession } from '../sessions/identify.ts'
import { findSessionAccount } from '../sessions/sessions.service.ts'
import { readToken } from '../sessions/tokens.ts'

/** The results of an ended demo, by token. Throws `session-ended` for a forged token, a closed session or a deleted account, `account-disabled`. */
export async function getDemoOutcome(deps: Deps, token: string) {
  const claims = await readToken(deps.authSecret, token, deps.clock, retention.endedDemoDays * 86_400)
  const row = claims?.kind === 'demo' ? await findSessionAccount(deps.db, claims.sessionId) : undefined
  if (!row || row.id !== claims?.userId || row.kind !== 'demo' || row.endedAt !== null) throw new DomainError('session-ended')
  if (row.status !== 'active') throw new DomainError('account-disabled')
  const account = accountOfSession(row, { sessionId: claims.sessionId, kind: 'demo' })
  const learning = await readLearning(deps, { kind: 'account', account })
  const module = learning.course.modules.find((candidate) => candidate.isPublished)
  if (!module) throw new DomainError('session-ended')
  const progress = moduleProgressOf(learning.state, module)
  const scores = module.lessons.map((lesson) => learning.state.bestScores.get(lesson.id)).filter((score) => score !== undefined)
  return {
    ended: learning.reach === 'ended-demo',
    email: account.email,
    fullName: account.fullName,
    company: account.company,
    accessExpiresAt: account.accessExpiresAt,
    moduleTitle: module.title,
    completedLessons: progress.completedLessons,
    totalLessons: progress.totalLessons,
    quizScore: scores.length > 0 ? Math.max(...scores) : null,
    completedAt: progress.completedAt,
  }
}
