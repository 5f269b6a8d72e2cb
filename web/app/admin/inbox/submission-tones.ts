export const submissionTones = { new: 'accent', read: 'neutral', answered: 'success', done: 'success' } as const
