/** Most questions that the pool of a quiz may have. */
export const mostQuestions = 100

/** Most criteria of a rubric: a reviewer reads them all. */
export const mostCriteria = 8
