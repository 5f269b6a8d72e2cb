import type { FactEntry } from '#contract/course-content.ts'
import { type AssessmentQuestion, type PoolQuestion, quizLength } from '#contract/question-pools.ts'
import { listCitedFacts } from '../rendering/citations.ts'
import type { ContentProblem } from './content-model.ts'

export function findQuestionProblems(
  file: string,
  questions: readonly (PoolQuestion | AssessmentQuestion)[],
  isKnownFact: (id: string) => boolean,
): ContentProblem[] {
  const problems: ContentProblem[] = []
  const seen = new Set<string>()
  for (const question of questions) {
    const report = (part: string, problem: string) =>
      problems.push({ file, path: part ? `${question.id}.${part}` : question.id, problem })
    if (seen.has(question.id)) report('', 'this id is used twice')
    seen.add(question.id)
    const ids = question.options.map(({ id }) => id)
    if (new Set(ids).size !== ids.length) report('options', 'two options have the same id')
    if (new Set(question.options.map(({ text }) => text.trim().toLowerCase())).size !== ids.length)
      report('options', 'two options are the same')
    if (!ids.includes(question.correct)) report('correct', `there is no option ${question.correct}`)
    for (const id of listCitedFacts(JSON.stringify(question)))
      if (!isKnownFact(id)) report('', `[${id}] is cited but is not in content/course/facts`)
  }
  return problems
}

export function findPoolProblems(
  file: string,
  moduleId: number,
  pool: readonly PoolQuestion[],
  isKnownFact: (id: string) => boolean,
): ContentProblem[] {
  const problems = findQuestionProblems(file, pool, isKnownFact)
  if (pool.length < quizLength)
    problems.push({ file, path: '', problem: `a quiz asks ${quizLength} questions; its pool has ${pool.length}` })
  if (pool.filter(({ firstAttempt }) => firstAttempt).length > quizLength)
    problems.push({ file, path: '', problem: `at most ${quizLength} questions can be firstAttempt` })
  for (const { id, recalls } of pool)
    if (recalls !== undefined && recalls >= moduleId)
      problems.push({ file, path: `${id}.recalls`, problem: 'must name an earlier module' })
  return problems
}

const legalFact = /^F9\./

export const citesLaw = (pool: readonly PoolQuestion[], facts: ReadonlyMap<string, FactEntry>): boolean =>
  listCitedFacts(JSON.stringify(pool)).some((id) => legalFact.test(id) && facts.has(id))
