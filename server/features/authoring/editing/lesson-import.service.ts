import { DomainError, type Issue } from '#contract/domain-error.ts'
import { type LessonContent, lessonContent } from '#contract/lesson-editing.ts'
import type { LessonPart, PartDifference } from '#contract/lesson-parts.ts'
import type { Deps } from '../../../deps.ts'
import { recordAction } from '../../../platform/audit/audit.service.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { issueAt, readYamlFile, type YamlFile } from '../../../platform/yaml/yaml-file.ts'
import { checkedContent, type Editor, storeContent } from './lesson-content.service.ts'
import { contentField, differenceOf, partOf, writePart } from './lesson-parts.ts'
import { contentOf, type LessonRow, type Place } from './lessons.queries.ts'
import { getLessonRow, lockAt, subjectIdOf } from './lessons.service.ts'

/** A part of a lesson as YAML. Throws `lesson-not-found`, `lesson-part-missing`. */
export async function exportLessonPart({ db }: Deps, at: Place, part: LessonPart, editor: Editor): Promise<string> {
  const found = partOf(contentOf(await getLessonRow(db, at, editor)), part)
  if (!found) throw new DomainError('lesson-part-missing')
  return writePart(part, found)
}

const issuesInFile = (issues: readonly Issue[], field: string, file: YamlFile): Issue[] =>
  issues.map(({ path, message }) => issueAt(file, path.replace(new RegExp(`^(content\\.)?${field}\\.?`), ''), message))

function withPart(before: LessonContent, part: LessonPart, file: YamlFile): LessonContent {
  const isOfQuiz = part === 'questions' || part === 'assessment'
  if ((isOfQuiz && before.kind !== 'quiz') || (part === 'rubric' && before.kind !== 'activity'))
    throw new DomainError('lesson-part-missing')
  const field = contentField[part]
  const parsed = lessonContent.safeParse({ ...before, [field]: file.value })
  if (parsed.success) return parsed.data
  // Existing problems in other parts are not the file's fault.
  const issues = parsed.error.issues
    .filter(({ path }) => path[0] === field)
    .map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
  if (issues.length > 0) throw new DomainError('bad-input', { issues: issuesInFile(issues, field, file) })
  return { ...before, [field]: lessonContent.shape[field].parse(file.value) }
}

async function readPart(db: Queryable, row: LessonRow, part: LessonPart, file: YamlFile) {
  const before = contentOf(row)
  try {
    const after = await checkedContent(db, row, withPart(before, part, file))
    return { after, difference: differenceOf(part, before, after.content) }
  } catch (failure) {
    if (!(failure instanceof DomainError) || failure.code !== 'bad-input') throw failure
    const issues = failure.issues ?? []
    const field = contentField[part]
    throw issues.some(({ path }) => path.startsWith(`content.${field}`))
      ? new DomainError('bad-input', { issues: issuesInFile(issues, field, file) })
      : failure
  }
}

/** Compares a file with a lesson. Throws `lesson-not-found`, `lesson-part-missing`, and `bad-input` with line and path. */
export async function compareLessonPart(deps: Deps, at: Place, part: LessonPart, yaml: string, editor: Editor) {
  const file = await readYamlFile(yaml)
  const row = await getLessonRow(deps.db, at, editor)
  const { difference } = await readPart(deps.db, row, part, file)
  return { version: row.version, difference }
}

/** Replaces a part as the lesson's next version; drafts stay. Throws like {@link compareLessonPart}, and `lesson-changed` for an outdated version. */
export async function importLessonPart(
  deps: Deps,
  at: Place,
  part: LessonPart,
  { yaml, version }: { yaml: string; version: number },
  editor: Editor,
): Promise<{ version: number; difference: PartDifference }> {
  const file = await readYamlFile(yaml)
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockAt(trx, at, version, editor)
    const { after, difference } = await readPart(trx, row, part, file)
    await storeContent(trx, deps, row, after, editor)
    const counts = { added: difference.added.length, changed: difference.changed.length, removed: difference.removed.length }
    await recordAction(trx, deps, editor, 'lesson-part-imported', 'lesson', subjectIdOf(at), {
      part,
      version: version + 1,
      ...counts,
    })
    return { version: version + 1, difference }
  })
}
