/** Maximum length of a lesson's text, in characters of HTML. */
export const maxHtmlLength = 400_000

/** The sentence for a lesson text that is longer. */
export const longHtmlMessage = 'This lesson’s text is too long'

/** Maximum number of columns of a table in an activity: more do not fit on a page. */
export const maxColumns = 12

/** Maximum duration of a lesson, in minutes. */
export const maxLessonMinutes = 999

/** Maximum number of resources of a lesson. */
export const maxResources = 30

/** Maximum number of assignments of a lesson. */
export const maxAssignments = 30

/** Maximum number of decisions in a lesson. */
export const maxDecisions = 10

/** Fewest and most options of a decision, and of a step of a case. */
export const optionCount = { min: 2, max: 5 }

/** Maximum number of steps of a case. */
export const maxCaseSteps = 100

/** Maximum number of endings of a case. */
export const maxCaseEndings = 10
