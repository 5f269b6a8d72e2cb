import type { CaseView } from '#contract/decisions.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { CaseChoice, ShownCase } from '../../../platform/db/json-columns.ts'
import { withoutCitations } from '../../authoring/rendering/citations.ts'
import { factsBehind } from '../catalogue/cited-facts.ts'
import type { Course, CourseLesson } from '../catalogue/course-snapshot.ts'
import { changeLearner, type LearnerContext, openLesson, ownerOf, type Reader, readLearning } from '../progress/access.service.ts'
import { shuffle } from '../questions/shuffle.ts'
import { deleteCaseRuns, endCaseRuns, insertCaseRun, listCaseRuns, setCaseRun } from './case-runs.queries.ts'

type Step = ShownCase['steps'][number]

/** Follows a path through the current case, up to the first missing step, and returns the next step. */
function follow(shown: ShownCase, path: readonly Pick<CaseChoice, 'step' | 'option'>[]) {
  const taken: { step: Step; option: Step['options'][number] }[] = []
  let next = shown.start
  for (const { step: stepId, option: optionId } of path) {
    const step = stepId === next ? shown.steps.find(({ id }) => id === stepId) : undefined
    const option = step?.options.find(({ id }) => id === optionId)
    if (!step || !option) break
    taken.push({ step, option })
    next = option.next
  }
  return { taken, next: shown.steps.find(({ id }) => id === next) }
}

const maxPointsOf = ({ options }: Step): number => Math.max(...options.map(({ points }) => points))

const percentOf = (points: number, most: number): number => (most === 0 ? 100 : Math.round((points / most) * 100))

const sumOf = (path: readonly CaseChoice[], part: 'points' | 'mostPoints') => path.reduce((sum, choice) => sum + choice[part], 0)

function viewOf(
  course: Course,
  owner: string,
  lesson: CourseLesson,
  shown: ShownCase,
  path: readonly Pick<CaseChoice, 'step' | 'option'>[],
  bestPercent: number | null,
): CaseView {
  const { taken, next } = follow(shown, path)
  const isOver = taken.length > 0 && !next
  const shownStep = ({ id, situationHtml, question, options }: Step) => ({
    id,
    situationHtml,
    question,
    options: shuffle(options, owner, lesson.id, id).map((option) => ({ id: option.id, text: withoutCitations(option.text) })),
  })
  const points = taken.reduce((sum, { option }) => sum + option.points, 0)
  const mostPoints = taken.reduce((sum, { step }) => sum + maxPointsOf(step), 0)
  const percent = percentOf(points, mostPoints)
  const ending = shown.endings.toSorted((a, b) => b.from - a.from).find(({ from }) => percent >= from)
  return {
    id: shown.id,
    title: shown.title,
    introHtml: shown.introHtml,
    path: taken.map(({ step, option }) => {
      const best = step.options.find((each) => each.points === maxPointsOf(step))
      return {
        ...shownStep(step),
        chosen: option.id,
        points: option.points,
        mostPoints: maxPointsOf(step),
        reasoning: withoutCitations(option.reasoning),
        consequence: withoutCitations(option.consequence),
        better:
          isOver && best && best.points > option.points
            ? { text: withoutCitations(best.text), reasoning: withoutCitations(best.reasoning) }
            : null,
        facts: factsBehind(course, lesson, step),
      }
    }),
    step: next ? shownStep(next) : null,
    points,
    mostPoints,
    ending:
      isOver && ending
        ? {
            title: ending.title,
            text: withoutCitations(ending.text),
            percent,
            facts: factsBehind(course, lesson, ending),
          }
        : null,
    bestPercent,
  }
}

function bestRunOf<Run extends { path: CaseChoice[] }>(shown: ShownCase, runs: readonly Run[]) {
  const finished = runs.filter(({ path }) => {
    const last = path.at(-1)
    return shown.steps.find(({ id }) => id === last?.step)?.options.find(({ id }) => id === last?.option)?.next === 'end'
  })
  const rated = finished.map((run) => ({ run, percent: percentOf(sumOf(run.path, 'points'), sumOf(run.path, 'mostPoints')) }))
  return rated.toSorted((a, b) => b.percent - a.percent)[0]
}

const bestOf = (shown: ShownCase, runs: readonly { path: CaseChoice[] }[]): number | null =>
  bestRunOf(shown, runs)?.percent ?? null

/** Maximum number of stored runs, because each is read at every step. */
const keptRuns = 20

/** A lesson's branching case up to the reader's step; null without one. */
export async function findCase(
  db: Queryable,
  caller: Reader,
  { course, state }: LearnerContext,
  lesson: CourseLesson,
): Promise<CaseView | null> {
  const shown = lesson.branchingCase
  if (!shown) return null
  const runs = state.learnerId ? await listCaseRuns(db, state.learnerId, lesson.id) : []
  return viewOf(course, ownerOf(caller), lesson, shown, runs[0]?.path ?? [], bestOf(shown, runs))
}

const openCase = (learning: LearnerContext, at: { moduleId: number; lessonId: number }) => {
  const { lesson } = openLesson(learning, at)
  if (!lesson.branchingCase) throw new DomainError('lesson-kind-mismatch')
  return { lesson, shown: lesson.branchingCase }
}

/**
 * Makes the next decision and returns its consequences. Repeating it changes nothing; an admin's path is not stored. Throws `case-moved-on`
 * when another decision is due, `bad-input`, `lesson-kind-mismatch`, `lesson-not-found`, `module-locked`, `demo-ended`.
 */
export async function decideCaseStep(
  deps: Deps,
  caller: Reader,
  at: { moduleId: number; lessonId: number },
  input: { step: string; option: string; before?: { step: string; option: string }[] | undefined },
): Promise<CaseView> {
  const learning = await readLearning(deps, caller)
  const { lesson, shown } = openCase(learning, at)
  const now = deps.clock.now()
  const decide = (path: readonly CaseChoice[]): { path: CaseChoice[]; endedAt: Date | null } => {
    const { taken, next } = follow(shown, path)
    if (next?.id !== input.step) throw new DomainError('case-moved-on')
    const option = next.options.find(({ id }) => id === input.option)
    if (!option) throw new DomainError('bad-input', { issues: [{ path: 'option', message: 'Please choose what you do.' }] })
    const choice = {
      step: next.id,
      option: option.id,
      points: option.points,
      mostPoints: maxPointsOf(next),
      at: now.toISOString(),
    }
    return { path: [...path.slice(0, taken.length), choice], endedAt: option.next === 'end' ? now : null }
  }
  const answer = (path: readonly Pick<CaseChoice, 'step' | 'option'>[], best: number | null) =>
    viewOf(learning.course, ownerOf(caller), lesson, shown, path, best)
  if (learning.learner === null) {
    const before = (input.before ?? []).map((choice) => ({ ...choice, points: 0, mostPoints: 0, at: now.toISOString() }))
    return answer(decide(before).path, null)
  }
  return changeLearner(deps, learning, async (trx, learnerId) => {
    const runs = await listCaseRuns(trx, learnerId, lesson.id)
    const [newest] = runs
    const last = newest?.path.at(-1)
    if (newest && last?.step === input.step && last.option === input.option) return answer(newest.path, bestOf(shown, runs))
    const made = decide(newest?.path ?? [])
    if (newest) await setCaseRun(trx, newest.id, made)
    else await insertCaseRun(trx, { learnerId, lessonId: lesson.id, startedAt: now, ...made })
    return answer(made.path, bestOf(shown, await listCaseRuns(trx, learnerId, lesson.id)))
  })
}

/** Restarts a case, keeping the newest and the best runs. Throws like {@link decideCaseStep}. */
export async function restartCase(deps: Deps, caller: Reader, at: { moduleId: number; lessonId: number }): Promise<CaseView> {
  const learning = await readLearning(deps, caller)
  const { lesson, shown } = openCase(learning, at)
  const empty = (best: number | null) => viewOf(learning.course, ownerOf(caller), lesson, shown, [], best)
  if (learning.learner === null) return empty(null)
  return changeLearner(deps, learning, async (trx, learnerId) => {
    const runs = await listCaseRuns(trx, learnerId, lesson.id)
    if (runs[0] && runs[0].path.length > 0) {
      const now = deps.clock.now()
      await endCaseRuns(trx, learnerId, lesson.id, now)
      const best = bestRunOf(shown, runs)?.run
      const surplus = runs.slice(keptRuns).filter((run) => run !== best)
      if (surplus.length > 0)
        await deleteCaseRuns(
          trx,
          surplus.map(({ id }) => id),
        )
      await insertCaseRun(trx, { learnerId, lessonId: lesson.id, path: [], startedAt: now, endedAt: null })
    }
    return empty(bestOf(shown, runs))
  })
}
