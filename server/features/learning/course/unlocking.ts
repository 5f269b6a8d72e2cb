import { previewModuleId } from '#content/course-numbers.ts'

/** What unlocking needs to know about a module. */
export type ModuleGate = { moduleId: number; isPublished: boolean; prerequisites: readonly number[] }

/** Why a module is closed to a reader; null when it is open. */
export type LockReason = 'previous-module' | 'full-access' | null

/** How much of the course somebody may read: everything, the course as it unlocks, Module 1 only, or nothing any more. */
export type AccessScope = 'everything' | 'course' | 'first-module' | 'nothing'

/**
 * Which modules must be completed before this one: its published `prerequisites` when set, else the previous published module.
 * `modules` is the course in order. A prerequisite that is a draft or does not exist can be completed by nobody, so it asks nothing.
 */
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

/** Why a module is closed to somebody of this reach who has completed these modules; a completed module stays open. */
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
