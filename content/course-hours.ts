/** Whole hours of the course: what the minutes of the catalogue add up to, apart from it so that a page can name them alone. */
export const courseHours = 6

/** The same as a sentence, with what is not in the hours. */
export const courseTime = `${courseHours} hours of lessons; practice and work on your own vacancy come on top.`
