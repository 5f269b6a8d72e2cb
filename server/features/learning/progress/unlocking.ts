import { previewModuleId } from '#content/course-numbers.ts'

export type ModuleGate = { moduleId: number; isPublished: boolean; prerequisites: readonly number[] }

export type LockReason = 'previous-module' | 'full-access' | null

/** A reader's access: everything, the course as it unlocks, Module 1 only, or nothing any more. */
export type AccessScope = 'everything' | 'course' | 'first-module' | 'nothing'

/** The published `prerequisites` of a module, else the previous published one. `modules` is in course order. */
export function requiredModules(modules: readonly ModuleGate[], moduleId: number): number[] {
  const published = modules.filter((module) => module.isPublished)
  const module = modules.find((candidate) => candidate.moduleId === moduleId)
  if (!module) return []
  if (module.prerequisites.length > 0)
    return module.prerequisites.filter(
      (required) => required !== moduleId && published.some((candidate) => candidate.moduleId === required),
    )
  const place = modules.indexOf(module)
  const previous = modules.slice(0, place).findLast((candidate) => candidate.isPublished)
  return previous ? [previous.moduleId] : []
}

/** Why a module is locked for a reader with these completed modules; completed ones stay open. */
export function lockReasonOf(
  modules: readonly ModuleGate[],
  moduleId: number,
  reach: AccessScope,
  completed: ReadonlySet<number>,
): LockReason {
  if (reach === 'everything') return null
  if (reach === 'nothing') return 'full-access'
  if (reach === 'first-module') return moduleId === previewModuleId ? null : 'full-access'
  if (completed.has(moduleId)) return null
  return requiredModules(modules, moduleId).every((required) => completed.has(required)) ? null : 'previous-module'
}
