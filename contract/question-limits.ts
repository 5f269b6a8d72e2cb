/** Maximum number of questions in the pool of a quiz. */
export const maxQuestions = 100

/** Maximum number of criteria in a rubric: a reviewer reads them all. */
export const maxCriteria = 8

/** Maximum number of parts in a model answer: few, because a whole form would be copied. */
export const maxModelParts = 10
