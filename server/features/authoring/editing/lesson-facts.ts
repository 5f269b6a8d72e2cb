import type { CitedFact } from '#contract/cited-facts.ts'
import { DomainError, type Issue } from '#contract/domain-error.ts'
import type { LessonContent } from '#contract/lesson-editing.ts'
import { listCitedFacts } from '../rendering/citations.ts'

/** The parts that cite facts in explanations, which are only shown with an answer. */
type CitingParts = Pick<LessonContent, 'quiz' | 'decisions' | 'branchingCase'>

const citedIn = ({ quiz, decisions, branchingCase }: CitingParts): string[] =>
  listCitedFacts(JSON.stringify([quiz, decisions, branchingCase]))

function findUnknown(part: unknown, path: string, isKnown: (id: string) => boolean): Issue[] {
  if (typeof part === 'string')
    return listCitedFacts(part)
      .filter((id) => !isKnown(id))
      .map((id) => ({ path, message: `[${id}] is not a fact of this course` }))
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, inner]) => findUnknown(inner, `${path}.${name}`, isKnown))
}

/** The facts of an edited lesson. Those of the text keep their numbers; others may be any of the course. Throws `bad-input` for unknown ones. */
export function factsOfEdited(
  before: CitingParts & { facts: CitedFact[] },
  after: CitingParts & Pick<LessonContent, 'html'>,
  known: readonly CitedFact[],
): CitedFact[] {
  const find = (id: string) => known.find((fact) => fact.id === id)
  const { quiz, decisions, branchingCase } = after
  const issues = findUnknown({ quiz, decisions, branchingCase }, 'content', (id) => find(id) !== undefined)
  if (issues.length > 0) throw new DomainError('bad-input', { issues })
  const dropped = new Set(citedIn(before))
  const cited = citedIn(after)
  const remaining = before.facts.filter(
    ({ id, number }) => after.html.includes(`href="#source-${number}"`) || cited.includes(id) || !dropped.has(id),
  )
  const added = cited.filter((id) => !remaining.some((fact) => fact.id === id))
  const last = Math.max(0, ...remaining.map(({ number }) => number))
  return [...remaining, ...added.flatMap((id) => find(id) ?? []).map((fact, index) => ({ ...fact, number: last + index + 1 }))]
}
