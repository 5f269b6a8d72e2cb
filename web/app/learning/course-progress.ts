import type { ModuleView } from '#contract/course.ts'

/** Minutes that a completed module counts as on the dashboard. */
const minutesPerModule = 30

/** Where somebody stands in the whole course. */
export type CourseProgress = {
  totalLessons: number
  completedLessons: number
  /** Completed lessons over all lessons, rounded; 0 without lessons. */
  percent: number
  totalModules: number
  completedModules: number
  /** 30 minutes per completed module. */
  minutesInvested: number
}

/** Rounded percent of a part; 0 of nothing. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100))

const sum = (numbers: number[]): number => numbers.reduce((total, next) => total + next, 0)

/** Adds up the progress of the published modules. */
export const courseProgress = (modules: ModuleView[]): CourseProgress => {
  const published = modules.filter(({ isPublished }) => isPublished)
  const totalLessons = sum(published.map(({ progress }) => progress.totalLessons))
  const completedLessons = sum(published.map(({ progress }) => progress.completedLessons))
  const completedModules = published.filter(({ progress }) => progress.completedAt !== null).length
  return {
    totalLessons,
    completedLessons,
    percent: percentOf(completedLessons, totalLessons),
    totalModules: published.length,
    completedModules,
    minutesInvested: completedModules * minutesPerModule,
  }
}

/** Minutes as people say them: '0 min', '30 min', '1 h 30 min'. */
export const formatDuration = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** The module to go on with: the one opened last that is not completed, else the first open one; undefined when none is left. */
export const moduleToContinue = (modules: ModuleView[]): ModuleView | undefined => {
  const open = modules.filter(({ locked, isPublished, progress }) => isPublished && !locked && progress.completedAt === null)
  const started = open
    .filter(({ progress }) => progress.lastAccessedAt !== null)
    .sort((a, b) => String(b.progress.lastAccessedAt).localeCompare(String(a.progress.lastAccessedAt)))
  return started[0] ?? open[0]
}

/** Address of a module's reader for a learner: `/module1`, `/module2`, `/module/{n}`. */
export const readerPath = (userId: string, moduleId: number): string =>
  moduleId <= 2 ? `/user/${userId}/module${moduleId}` : `/user/${userId}/module/${moduleId}`
