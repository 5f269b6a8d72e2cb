/** Completed lessons as a rounded percentage; 0 without lessons. All progress on screen uses this formula. */
export const percentCompleted = (completedLessons: number, totalLessons: number): number =>
  totalLessons <= 0 ? 0 : Math.round((Math.min(completedLessons, totalLessons) / totalLessons) * 100)

/** The reader's position in a module, from 0 to 1: section 2 of 6 is (1 + 1) / 6. It is not progress. */
export const positionInModule = (sectionIndex: number, sectionCount: number): number =>
  sectionCount <= 0 ? 0 : Math.min(1, Math.max(0, (sectionIndex + 1) / sectionCount))
