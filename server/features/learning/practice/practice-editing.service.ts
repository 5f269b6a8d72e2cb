import { stringify } from 'yaml'
import { labModuleId, ratingModuleId } from '#content/course-numbers.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { PracticePart } from '#contract/practice-parts.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { issueAt, readYamlFile, type YamlFile } from '../../../platform/yaml/yaml-file.ts'
import { listEditedParts, lockParts, setPart } from './practice.queries.ts'
import { readPracticeEdits, readShippedPractice } from './practice.service.ts'
import { findPracticeProblems, type Practice, partSchemas } from './practice-rules.ts'

const moduleOf = (part: PracticePart): number => (part === 'panels' ? ratingModuleId : labModuleId)

export async function openPracticePart({ db }: { db: Queryable }, part: PracticePart) {
  const row = (await listEditedParts(db)).find((each) => each.part === part)
  const isEdited = row !== undefined && row.content !== null
  const content = isEdited ? row.content : (await readShippedPractice())[part]
  return { yaml: stringify(content, { lineWidth: 140 }), version: row?.version ?? 0, isEdited }
}

/** Checks a part with all others. Problems of another part are listed, too, because this change causes them. */
function checked(before: Practice, part: PracticePart, file: YamlFile): Practice[PracticePart] {
  const parsed = partSchemas[part].safeParse(file.value)
  if (!parsed.success)
    throw new DomainError('bad-input', {
      issues: parsed.error.issues.map(({ path, message }) => issueAt(file, path.join('.'), message)),
    })
  const after = { ...before, [part]: parsed.data }
  const issues = findPracticeProblems(after).map(({ part: where, path, problem }) => {
    if (where === part) return issueAt(file, path, problem)
    const entry = after[where][Number(path.split('.')[0])]
    const name = entry && 'title' in entry ? entry.title : path
    return { path: 'yaml', message: `With this, ${name} no longer works (${where}): ${problem}` }
  })
  if (issues.length > 0) throw new DomainError('bad-input', { issues: issues.slice(0, 20) })
  return parsed.data
}

/** Replaces a part. Throws `bad-input` with line and reason, and `practice-changed` for an outdated version. */
export async function savePracticePart(
  deps: Deps,
  part: PracticePart,
  { yaml, version }: { yaml: string; version: number },
  editor: Actor,
) {
  const file = await readYamlFile(yaml)
  return deps.db.transaction().execute(async (trx) => {
    await lockParts(trx)
    const found = await openPracticePart({ db: trx }, part)
    if (found.version !== version) throw new DomainError('practice-changed')
    const content = checked({ ...(await readShippedPractice()), ...(await readPracticeEdits(trx)) }, part, file)
    await setPart(trx, { part, content, version: version + 1, savedAt: deps.clock.now() })
    await recordAction(trx, deps, editor, 'practice-part-saved', 'module', moduleOf(part), { part, version: version + 1 })
    return openPracticePart({ db: trx }, part)
  })
}

/** Returns a part to the shipped one. Throws `bad-input` when the other edited parts no longer fit it. */
export async function resetPracticePart(deps: Deps, part: PracticePart, editor: Actor) {
  return deps.db.transaction().execute(async (trx) => {
    await lockParts(trx)
    const found = await openPracticePart({ db: trx }, part)
    if (!found.isEdited) return found
    const shipped = await readShippedPractice()
    const before = { ...shipped, ...(await readPracticeEdits(trx)) }
    checked(before, part, { value: shipped[part], lineOf: () => 1 })
    await setPart(trx, { part, content: null, version: found.version + 1, savedAt: deps.clock.now() })
    await recordAction(trx, deps, editor, 'practice-part-reset', 'module', moduleOf(part), { part })
    return openPracticePart({ db: trx }, part)
  })
}
