/** The draft of an unfinished request. */
export const draftName = 'request-access'
