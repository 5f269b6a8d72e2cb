import type { ModuleView } from '#contract/lessons.ts'

/** The dashboard counts 30 minutes per completed module. */
const minutesPerModule = 30

export type CourseProgress = ReturnType<typeof courseProgress>

export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100))

const sum = (numbers: number[]): number => numbers.reduce((total, next) => total + next, 0)

/** Of the published modules; `percent` is completed lessons of all lessons, rounded, and 0 without lessons. */
export const courseProgress = (modules: ModuleView[]) => {
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

/** Formats minutes as '0 min', '30 min' or '1 h 30 min'. */
export const formatDuration = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** The module to continue: the last opened incomplete one, else the first open one; undefined if all are completed. */
export const moduleToContinue = (modules: ModuleView[]): ModuleView | undefined => {
  const open = modules.filter(({ locked, isPublished, progress }) => isPublished && !locked && progress.completedAt === null)
  const started = open
    .filter(({ progress }) => progress.lastAccessedAt !== null)
    .sort((a, b) => String(b.progress.lastAccessedAt).localeCompare(String(a.progress.lastAccessedAt)))
  return started[0] ?? open[0]
}

export const readerPath = (userId: string, moduleId: number): string =>
  moduleId <= 2 ? `/user/${userId}/module${moduleId}` : `/user/${userId}/module/${moduleId}`
