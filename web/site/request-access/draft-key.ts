/** Where an unfinished request is kept for as long as this tab is open. */
export const draftKey = 'request-access-draft'
