/** Maximum length of a lesson's text, in characters of HTML. */
export const maxHtmlLength = 400_000

/** The sentence for a lesson text that is longer. */
export const longHtmlMessage = 'This lesson’s text is too long'

/** Maximum number of columns of a table in an activity: more do not fit on a page. */
export const maxColumns = 12
