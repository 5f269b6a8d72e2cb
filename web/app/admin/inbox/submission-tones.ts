import type { SubmissionView } from '#contract/inbox.ts'

/** Name of the sender; reviewers see no addresses. */
export const senderOf = ({ person }: Pick<SubmissionView, 'person'>): string =>
  person.fullName ?? person.email ?? 'Invited person'

export const submissionTones = { new: 'accent', read: 'neutral', answered: 'success', done: 'success' } as const
