/** Completed lessons over all lessons as a rounded percent; 0 when there are none. The one formula behind every progress shown. */
export const percentCompleted = (completedLessons: number, totalLessons: number): number =>
  totalLessons <= 0 ? 0 : Math.round((Math.min(completedLessons, totalLessons) / totalLessons) * 100)

/** How far a reader's position is in a module, from 0 to 1: section 2 of 6 is (1 + 1) / 6. Position is not progress. */
export const positionInModule = (sectionIndex: number, sectionCount: number): number =>
  sectionCount <= 0 ? 0 : Math.min(1, Math.max(0, (sectionIndex + 1) / sectionCount))
