/** Whole hours of the course: what the minutes of the catalogue add up to, apart from it so that a page can name them alone. */
export const courseHours = 6
