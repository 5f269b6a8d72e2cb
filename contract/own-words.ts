/** Characters. */
export const maxNoteLength = 2000
export const maxQuoteLength = 1000
/** Characters before and after a quote that distinguish it from the same words elsewhere. */
export const contextLength = 32

/** The id of a note is a UUID made by the browser; of an answer in one's own words, `own-words-` and the number of its question. */
export const isOwnWords = ({ noteId }: { noteId: string }): boolean => noteId.startsWith('own-words')
