/** Whole hours of the course, the sum of the catalogue's minutes; separate so that pages can import it alone. */
export const courseHours = 6

/** The hours as a sentence, with what they exclude. */
export const courseTime = `${courseHours} hours of lessons; practice and work on your own vacancy come on top.`
