/** Characters of HTML. */
export const maxHtmlLength = 400_000

export const longHtmlMessage = 'This lesson’s text is too long'

/** More columns do not fit on a page. */
export const maxColumns = 12

export const maxLessonMinutes = 999

export const maxResources = 30

export const maxAssignments = 30

export const maxDecisions = 10

export const optionCount = { min: 2, max: 5 }

export const maxCaseSteps = 100

export const maxCaseEndings = 10

/** How well disposed the other person in a conversation can be; at 0 they leave. */
export const highestMood = 6

export const maxQuestions = 100

/** A reviewer must be able to read them all. */
export const maxCriteria = 8

/** Few, because learners would copy a complete form. */
export const maxModelParts = 10
