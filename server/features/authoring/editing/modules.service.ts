import { isDeepStrictEqual } from 'node:util'
import { DomainError } from '#contract/domain-error.ts'
import type { EditedModule, ModuleChange, NewModule } from '#contract/module-editing.ts'
import { plural } from '#contract/plural.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { violatedUnique } from '../../../platform/db/database-errors.ts'
import { hideLessons, hideModule, listDeletedModuleIds } from './deleted-content.queries.ts'
import {
  countModuleUse,
  forgetPrerequisite,
  insertModule,
  insertRemovedContent,
  listLessonContents,
  listModuleRows,
  lockCourse,
  type ModuleRow,
  renumberModule,
  setLessonsEdited,
  setModule,
} from './modules.queries.ts'
import { listUnsavedChanges } from './unsaved-changes.ts'

const viewOf = ({ id, position, minutes, createdAt: _, updatedAt: __, revision, ...row }: ModuleRow): EditedModule => ({
  ...row,
  _id: id,
  order: position,
  version: revision,
  duration: `${minutes} min`,
  lessonCount: row.lessonCount ?? 0,
  editedAt: row.editedAt?.toISOString() ?? null,
})

const nextAfter = (numbers: number[]) => Math.max(0, ...numbers) + 1

export async function listEditedModules({ db }: Pick<Deps, 'db'>) {
  const rows = await listModuleRows(db)
  return { modules: rows.map(viewOf), ...nextNumbers(rows, await listDeletedModuleIds(db)) }
}

const nextNumbers = (rows: ModuleRow[], deleted: number[]) => ({
  nextModuleId: nextAfter([...rows.map((row) => row.moduleId), ...deleted]),
  nextOrder: nextAfter(rows.map((row) => row.position)),
})

async function getModuleView(db: Queryable, id: string): Promise<EditedModule> {
  const row = (await listModuleRows(db)).find((each) => each.id === id)
  if (!row) throw new DomainError('module-removed')
  return viewOf(row)
}

const columnsOf = ({ duration, order, version: _, ...fields }: ModuleChange) => ({
  ...fields,
  minutes: duration,
  position: order,
})

function checkPrerequisites(rows: Pick<ModuleRow, 'moduleId' | 'prerequisites'>[], moduleId: number, prerequisites: number[]) {
  const refuse = (message: string) => new DomainError('bad-input', { issues: [{ path: 'prerequisites', message }] })
  const known = new Map(rows.map((row) => [row.moduleId, row.prerequisites]))
  for (const wanted of prerequisites) {
    if (wanted === moduleId) throw refuse('A module cannot be its own prerequisite')
    if (!known.has(wanted)) throw refuse(`There is no module ${wanted}`)
    const seen = new Set<number>()
    const open = [wanted]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === moduleId) throw refuse(`Module ${wanted} already needs module ${moduleId}`)
      if (!seen.has(at)) open.push(...(known.get(at) ?? []))
      seen.add(at)
    }
  }
}

/** Rejects publishing a module without lessons or with an empty one. Throws `module-not-ready`. */
async function assertReady(db: Queryable, moduleId: number): Promise<void> {
  const lessons = await listLessonContents(db, moduleId)
  const empty = lessons.filter(({ hasContent }) => !hasContent).map(({ title }) => `“${title}”`)
  const unsaved = lessons.filter(({ hasContent, isShown }) => hasContent && !isShown).map(({ title }) => `“${title}”`)
  const missing = [
    ...(lessons.length === 0 ? ['It has no lessons.'] : []),
    ...(empty.length === 1 ? [`The lesson ${empty[0]} is empty.`] : []),
    ...(empty.length > 1 ? [`These lessons are empty: ${empty.join(', ')}.`] : []),
    ...(unsaved.length > 0 ? [`Open and save first: ${unsaved.join(', ')}.`] : []),
  ]
  if (missing.length > 0)
    throw new DomainError('module-not-ready', {
      message: `This module cannot be published yet. ${missing.join(' ')}`,
      details: { missing },
    })
}

const taken =
  (deleted: number[], moduleId: number) =>
  (error: unknown): never => {
    if (violatedUnique(error) === undefined) throw error
    const message = deleted.includes(moduleId)
      ? 'A deleted module has this Module ID. Restore it, or choose another.'
      : 'This Module ID is already used.'
    throw new DomainError('module-id-taken', { issues: [{ path: 'moduleId', message }] })
  }

/** Number and order default to the next free ones. Throws `module-id-taken`, `module-not-ready`. */
export function createModule(deps: Deps, given: NewModule, actor: Actor): Promise<EditedModule> {
  return deps.db.transaction().execute(async (trx) => {
    await lockCourse(trx)
    const rows = await listModuleRows(trx)
    const deleted = await listDeletedModuleIds(trx)
    const next = nextNumbers(rows, deleted)
    const moduleId = given.moduleId ?? next.nextModuleId
    checkPrerequisites(rows, moduleId, given.prerequisites)
    const now = deps.clock.now()
    const { duration, order = next.nextOrder, ...fields } = given
    const { id } = await insertModule(trx, {
      ...fields,
      moduleId,
      minutes: duration,
      position: order,
      createdAt: now,
      updatedAt: now,
      editedAt: now,
    }).catch(taken(deleted, moduleId))
    if (given.isPublished) await assertReady(trx, moduleId)
    await recordAction(trx, deps, actor, 'module-added', 'module', moduleId, { title: given.title })
    return getModuleView(trx, id)
  })
}

const changedMeanwhile = (row: ModuleRow) =>
  new DomainError('module-changed', {
    details: { version: row.revision, savedAt: row.updatedAt.toISOString(), values: viewOf(row) },
  })

/** Changes the given fields. Throws `module-removed`, `module-id-taken`, `module-not-ready`, and `module-changed` with the current module. */
export function updateModule(deps: Deps, id: string, given: ModuleChange, actor: Actor): Promise<EditedModule> {
  return deps.db.transaction().execute(async (trx) => {
    await lockCourse(trx)
    const rows = await listModuleRows(trx)
    const before = rows.find((row) => row.id === id)
    if (!before) throw new DomainError('module-removed')
    if (given.version !== undefined && given.version !== before.revision) throw changedMeanwhile(before)
    const now = deps.clock.now()
    const moduleId = given.moduleId ?? before.moduleId
    if (given.prerequisites)
      checkPrerequisites(
        rows.filter((row) => row.id !== id || moduleId === before.moduleId),
        moduleId,
        given.prerequisites,
      )
    if (given.isPublished && !before.isPublished) await assertReady(trx, before.moduleId)
    const columns = columnsOf(given)
    const deleted = await listDeletedModuleIds(trx)
    await setModule(trx, id, { ...columns, updatedAt: now, editedAt: now }).catch(taken(deleted, moduleId))
    if (moduleId !== before.moduleId) {
      await renumberModule(trx, before.moduleId, moduleId)
      await insertRemovedContent(trx, before.moduleId, 0, now)
      // The old number is not part of the shipped course any more.
      await setLessonsEdited(trx, moduleId, now)
    }
    const what =
      given.isPublished === undefined || given.isPublished === before.isPublished
        ? 'module-changed'
        : given.isPublished
          ? 'module-published'
          : 'module-set-to-draft'
    // The form sends all fields, including unchanged ones.
    const changed = Object.entries(columns).flatMap(([name, value]) =>
      value === undefined || isDeepStrictEqual(value, before[name as keyof ModuleRow]) ? [] : [name],
    )
    await recordAction(trx, deps, actor, what, 'module', moduleId, { changed })
    return getModuleView(trx, id)
  })
}

/** Hides a module with its lessons, which can be restored for 30 days. Throws `module-removed`, and `module-in-use` with its uses unless `force`. */
export function deleteModule(deps: Deps, id: string, force: boolean, actor: Actor): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    await lockCourse(trx)
    const rows = await listModuleRows(trx)
    const module = rows.find((row) => row.id === id)
    if (!module) throw new DomainError('module-removed')
    const { moduleId } = module
    const use = await countModuleUse(trx, moduleId)
    const needing = rows.filter((row) => row.prerequisites.includes(moduleId)).map((row) => row.moduleId)
    const uses = [
      ...(use.learners > 0 ? [plural(use.learners, 'progress of 1 learner', 'progress of # learners')] : []),
      ...(use.completions > 0 ? [plural(use.completions, '1 completion', '# completions')] : []),
      ...(use.submissions > 0 ? [plural(use.submissions, '1 submission', '# submissions')] : []),
      ...(needing.length > 0 ? [`prerequisite of module ${needing.join(', ')}`] : []),
      ...(await listUnsavedChanges(trx, actor, { moduleId })),
    ]
    if (uses.length > 0 && !force)
      throw new DomainError('module-in-use', {
        message: `This module is in use: ${uses.join(', ')}.`,
        details: { uses },
      })
    await forgetPrerequisite(trx, moduleId)
    const now = deps.clock.now()
    await hideModule(trx, id, now)
    await hideLessons(trx, moduleId, now)
    await insertRemovedContent(trx, moduleId, 0, now)
    await recordAction(trx, deps, actor, 'module-deleted', 'module', moduleId, { title: module.title, uses })
  })
}

/** Moves a module to a position (from 1) and renumbers all. Throws `module-removed`. */
export function moveModule(deps: Deps, id: string, order: number, actor: Actor): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    await lockCourse(trx)
    const rows = await listModuleRows(trx)
    const module = rows.find((row) => row.id === id)
    if (!module) throw new DomainError('module-removed')
    const others = rows.filter((row) => row !== module)
    const now = deps.clock.now()
    for (const [index, row] of others.toSpliced(order - 1, 0, module).entries()) {
      if (row.position === index + 1) continue
      await setModule(trx, row.id, { position: index + 1, updatedAt: now, editedAt: now })
    }
    await recordAction(trx, deps, actor, 'module-moved', 'module', module.moduleId, {
      from: rows.indexOf(module) + 1,
      to: order,
    })
  })
}
