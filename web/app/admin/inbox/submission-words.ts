/** How the statuses of submissions look. */
export const submissionTones = { new: 'accent', read: 'neutral', answered: 'success', done: 'success' } as const
