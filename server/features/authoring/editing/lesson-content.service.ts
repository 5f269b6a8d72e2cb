import { isDeepStrictEqual } from 'node:util'
import type { Rubric } from '#contract/artefacts.ts'
import type { Decision } from '#contract/decision-content.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { LessonContent } from '#contract/lesson-editing.ts'
import { longHtmlMessage, maxHtmlLength } from '#contract/lesson-limits.ts'
import { playerUrl } from '#contract/video-address.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/audit/audit.service.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { withoutCitedFacts } from '../../learning/course/citations.ts'
import { factsOfEdited } from './lesson-facts.ts'
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
import { withOpaqueOptions } from './opaque-options.ts'
import { withNumberedTables, withTableHeads } from './table-heads.ts'

/** The admin who edits, with the name that is shown to other admins. */
export type Editor = Actor & { fullName: string }

/** Cleans a lesson's text; the sanitiser is loaded with the first edit. Throws `bad-input` for a text that is too much to be cleaned. */
export async function sanitizeText(html: string): Promise<string> {
  // One after the other: loaded together, Node fails to load the parser that both use, for as long as the process runs.
  const { sanitizeLessonHtml } = await import('../../learning/course/sanitize-lesson-html.ts')
  const { findHtmlFault } = await import('../../learning/course/html-bounds.ts')
  const message = html.length > maxHtmlLength ? longHtmlMessage : findHtmlFault(html)
  if (message !== undefined) throw new DomainError('bad-input', { issues: [{ path: 'content.html', message }] })
  return sanitizeLessonHtml(html)
}

/** The text with one place for each decision: those that lack one come last, and places of decisions that are gone go. */
async function withDecisionPlaces(html: string, decisions: readonly Decision[]): Promise<string> {
  const { decisionPlace, listDecisionPlaces } = await import('../../learning/course/decide-blocks.ts')
  const ids = decisions.map(({ id }) => id)
  const places = listDecisionPlaces(html)
  const superfluous = places.filter((id, index) => !ids.includes(id) || places.indexOf(id) < index)
  let kept = html
  for (const id of superfluous) {
    const place = decisionPlace(id)
    const at = ids.includes(id) ? kept.lastIndexOf(place) : kept.indexOf(place)
    kept = kept.slice(0, at) + kept.slice(at + place.length)
  }
  return (
    kept +
    ids
      .filter((id) => !places.includes(id))
      .map(decisionPlace)
      .join('')
  )
}

/** The assessment's questions without citations; an empty list is none, and what is not sent stays. */
const writtenAssessment = (sent: LessonContent['assessment'], before: LessonRow): LessonContent['assessment'] =>
  sent === undefined ? before.assessment : sent?.length ? sent.map(withoutCitedFacts) : null

/** What is stored of an admin's input: HTML sanitised, the video by its player's address, nothing that its kind does not have. */
const cleaned = async (content: LessonContent, before: LessonRow): Promise<LessonContent> => ({
  ...content,
  decisions: (content.decisions ?? []).map(withOpaqueOptions),
  branchingCase: content.branchingCase === undefined ? contentOf(before).branchingCase : content.branchingCase,
  assessment: content.kind === 'quiz' ? writtenAssessment(content.assessment, before) : null,
  html: await withDecisionPlaces(withNumberedTables(withTableHeads(await sanitizeText(content.html))), content.decisions ?? []),
  embedUrl: content.contentType === 'video' ? (playerUrl(content.embedUrl ?? '') ?? null) : null,
  quiz: content.kind === 'quiz' ? content.quiz : null,
  activity: content.kind === 'activity' ? content.activity : null,
  rubric: content.kind !== 'activity' ? null : content.rubric === undefined ? contentOf(before).rubric : content.rubric,
  modelAnswer: content.kind !== 'activity' ? null : content.modelAnswer === undefined ? before.modelAnswer : content.modelAnswer,
})

/** Statistics and attempts know a question by its id. Throws `bad-input` for one that stands in another lesson, or twice in this one. */
async function checkQuestionIds(db: Queryable, row: LessonRow, { quiz, assessment }: LessonContent): Promise<void> {
  const taken = await listTakenQuestionIds(db, row.id)
  const message = (id: string) => `The id ${id} is used by another question, in module ${taken.get(id) ?? row.moduleId}`
  const inQuiz = new Set(quiz?.map(({ id }) => id))
  const issues = [
    ...(quiz ?? []).flatMap(({ id }, at) => (taken.has(id) ? [{ path: `content.quiz.${at}.id`, message: message(id) }] : [])),
    ...(assessment ?? []).flatMap(({ id }, at) =>
      taken.has(id) || inQuiz.has(id) ? [{ path: `content.assessment.${at}.id`, message: message(id) }] : [],
    ),
  ]
  if (issues.length > 0) throw new DomainError('bad-input', { issues })
}

/** A lesson's content as it would be stored, with the facts that it cites. Throws `bad-input`. */
export async function checkedContent(db: Queryable, row: LessonRow, sent: LessonContent) {
  const content = await cleaned(sent, row)
  await checkQuestionIds(db, row, content)
  return { content, facts: factsOfEdited({ ...contentOf(row), facts: row.facts }, content, await listKnownFacts(db)) }
}

/** Criteria that were changed take a new version, named by the day and the lesson's version: certificates print it. */
function writtenRubric(criteria: LessonContent['rubric'], row: LessonRow, at: Date): Rubric | null {
  if (!criteria) return null
  if (row.rubric && isDeepStrictEqual(row.rubric.criteria, criteria)) return row.rubric
  return { version: `${at.toISOString().slice(0, 10)}.${row.version + 1}`, criteria }
}

const emptyMessage = 'Learners see this lesson. It needs something to read, watch, answer or fill in.'

/**
 * Stores checked content as a lesson's next version. A lesson that was added is shown to learners from the first version on that holds
 * something. Throws `bad-input` when nothing would be left of a lesson that learners see.
 */
export async function storeContent(
  trx: Queryable,
  deps: Deps,
  row: LessonRow,
  { content, facts }: Awaited<ReturnType<typeof checkedContent>>,
  editor: Editor,
): Promise<void> {
  const now = deps.clock.now()
  // The state before the first edit, so that the shipped text can always be brought back.
  await insertVersion(trx, {
    lessonId: row.id,
    version: row.version,
    content: contentOf(row),
    savedAt: row.editedAt ?? row.updatedAt,
    savedBy: row.editedBy,
    savedByName: row.editedAt === null ? null : row.editedByName,
  })
  const { shownCase, withCaseHtml } = await import('../../learning/course/decide-blocks.ts')
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
