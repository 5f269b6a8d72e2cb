import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Rubric } from '#contract/artefacts.ts'
import type { CitedFact } from '#contract/cited-facts.ts'
import type { Decision } from '#contract/decision-content.ts'
import { DomainError, type Issue } from '#contract/domain-error.ts'
import type { LessonContent } from '#contract/lesson-editing.ts'
import { longHtmlMessage, maxHtmlLength } from '#contract/lesson-limits.ts'
import { playerUrl } from '#contract/video-address.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/audit/audit.service.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { listCitedFacts, withoutCitedFacts } from '../rendering/citations.ts'
import { insertVersion } from './lesson-versions.queries.ts'
import {
  contentOf,
  type LessonRow,
  listKnownFacts,
  listTakenQuestionIds,
  setLessonContent,
  showLesson,
} from './lessons.queries.ts'
import { isModulePublished } from './modules.queries.ts'
import { withNumberedTables, withTableHeads } from './table-heads.ts'

export type Editor = Actor & { fullName: string }

/** Sanitises a lesson's text; the sanitiser is loaded on first use. Throws `bad-input` for text that is too complex. */
export async function sanitizeText(html: string): Promise<string> {
  // Loaded one after the other: in parallel, Node.js fails to load their common parser for the life of the process.
  const { sanitizeLessonHtml } = await import('../rendering/sanitize-lesson-html.ts')
  const { findHtmlFault } = await import('../rendering/html-bounds.ts')
  const message = html.length > maxHtmlLength ? longHtmlMessage : findHtmlFault(html)
  if (message !== undefined) throw new DomainError('bad-input', { issues: [{ path: 'content.html', message }] })
  return sanitizeLessonHtml(html)
}

/** Adds missing decision placeholders at the end and removes those of deleted decisions. */
async function withDecisionPlaces(html: string, decisions: readonly Decision[]): Promise<string> {
  const { decisionPlace, decisionPlaces } = await import('../rendering/decide-blocks.ts')
  const missing = new Set(decisions.map(({ id }) => id))
  // The first place of each decision stays.
  const cleaned = html.replace(decisionPlaces, (place, id: string) => (missing.delete(id) ? place : ''))
  return cleaned + [...missing].map(decisionPlace).join('')
}

const inAlphabet = (ids: string[]) => ids.every((id, index) => id.length === 1 && id > (ids[index - 1] ?? ''))

/** Replaces option ids by opaque ones: ids in alphabetical order would reveal the solution of an ordering question. */
const withOpaqueOptions = (decision: Decision): Decision =>
  decision.kind === 'order' && inAlphabet(decision.options.map(({ id }) => id))
    ? { ...decision, options: decision.options.map((option) => ({ ...option, id: `o${randomBytes(4).toString('hex')}` })) }
    : decision

/** Removes citations from the assessment's questions. An empty list means none; an omitted one stays. */
const writtenAssessment = (sent: LessonContent['assessment'], before: LessonRow): LessonContent['assessment'] =>
  sent === undefined ? before.assessment : sent?.length ? sent.map(withoutCitedFacts) : null

/** Normalises an admin's input: sanitised HTML, the video's player address, only fields of the lesson's kind. */
const cleaned = async (content: LessonContent, before: LessonRow): Promise<LessonContent> => ({
  ...content,
  decisions: (content.decisions ?? []).map(withOpaqueOptions),
  branchingCase: content.branchingCase === undefined ? contentOf(before).branchingCase : content.branchingCase,
  conversation: content.conversation === undefined ? before.conversation : content.conversation,
  assessment: content.kind === 'quiz' ? writtenAssessment(content.assessment, before) : null,
  html: await withDecisionPlaces(withNumberedTables(withTableHeads(await sanitizeText(content.html))), content.decisions ?? []),
  embedUrl: content.contentType === 'video' ? (playerUrl(content.embedUrl ?? '') ?? null) : null,
  quiz: content.kind === 'quiz' ? content.quiz : null,
  activity: content.kind === 'activity' ? content.activity : null,
  rubric: content.kind !== 'activity' ? null : content.rubric === undefined ? contentOf(before).rubric : content.rubric,
  modelAnswer: content.kind !== 'activity' ? null : content.modelAnswer === undefined ? before.modelAnswer : content.modelAnswer,
})

/** Question ids must be unique across lessons, because statistics and attempts refer to them. Throws `bad-input`. */
async function checkQuestionIds(db: Queryable, row: LessonRow, { quiz, assessment }: LessonContent): Promise<void> {
  const taken = await listTakenQuestionIds(db, row.id)
  const message = (id: string) => `The id ${id} is used by another question, in ${taken.get(id) ?? `module ${row.moduleId}`}`
  const inQuiz = new Set(quiz?.map(({ id }) => id))
  const issues = [
    ...(quiz ?? []).flatMap(({ id }, at) => (taken.has(id) ? [{ path: `content.quiz.${at}.id`, message: message(id) }] : [])),
    ...(assessment ?? []).flatMap(({ id }, at) =>
      taken.has(id) || inQuiz.has(id) ? [{ path: `content.assessment.${at}.id`, message: message(id) }] : [],
    ),
  ]
  if (issues.length > 0) throw new DomainError('bad-input', { issues })
}

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
function factsOfEdited(
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

/** A lesson's content as it would be stored, with cited facts. Throws `bad-input`. */
export async function checkedContent(db: Queryable, row: LessonRow, sent: LessonContent) {
  const content = await cleaned(sent, row)
  await checkQuestionIds(db, row, content)
  return { content, facts: factsOfEdited({ ...contentOf(row), facts: row.facts }, content, await listKnownFacts(db)) }
}

/** Changed criteria get a new version, named by day and lesson version; certificates print it. */
function writtenRubric(criteria: LessonContent['rubric'], row: LessonRow, at: Date): Rubric | null {
  if (!criteria) return null
  if (row.rubric && isDeepStrictEqual(row.rubric.criteria, criteria)) return row.rubric
  return { version: `${at.toISOString().slice(0, 10)}.${row.version + 1}`, criteria }
}

const emptyMessage = 'Learners see this lesson. It needs something to read, watch, answer or fill in.'

/** Stores the next version; a new lesson becomes visible once it has content. Throws `bad-input` when a visible lesson would be empty. */
export async function storeContent(
  trx: Queryable,
  deps: Deps,
  row: LessonRow,
  { content, facts }: Awaited<ReturnType<typeof checkedContent>>,
  editor: Editor,
): Promise<void> {
  const now = deps.clock.now()
  // Saves the state before the first edit, so that the shipped text can be restored.
  await insertVersion(trx, {
    lessonId: row.id,
    version: row.version,
    content: contentOf(row),
    savedAt: row.editedAt ?? row.updatedAt,
    savedBy: row.editedBy,
    savedByName: row.editedAt === null ? null : row.editedByName,
  })
  const { shownCase, withCaseHtml } = await import('../rendering/decide-blocks.ts')
  const branchingCase = content.branchingCase ? shownCase(content.branchingCase) : null
  const rubric = writtenRubric(content.rubric, row, now)
  const stored = { ...content, decisions: content.decisions.map(withCaseHtml), branchingCase, rubric, facts }
  await setLessonContent(trx, row.id, stored, { editorId: editor.id, at: now })
  const hasContent = await showLesson(trx, row.id)
  if (!hasContent && row.isShown && (await isModulePublished(trx, row.moduleId)))
    throw new DomainError('bad-input', { issues: [{ path: 'content.html', message: emptyMessage }] })
  await insertVersion(trx, {
    lessonId: row.id,
    version: row.version + 1,
    content,
    savedAt: now,
    savedBy: editor.id,
    savedByName: editor.fullName,
  })
}
