export const maxQuestions = 100

/** A reviewer must be able to read them all. */
export const maxCriteria = 8

/** Few, because learners would copy a complete form. */
export const maxModelParts = 10
