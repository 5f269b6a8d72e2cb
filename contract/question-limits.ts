/** Most questions that the pool of a quiz may have. */
export const mostQuestions = 100
