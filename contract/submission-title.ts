import type { SubmissionView } from './inbox.ts'

/** The kinds of submissions, as one is called. */
export const submissionKinds: Record<SubmissionView['kind'], string> = {
  challenges: 'Challenges',
  'role-definition': 'Role definition',
  activity: 'Activity',
  artefact: 'Work for review',
}

/**
 * What a submission is called, on every screen, in mails and in files: its lesson, or its kind when the lesson has been deleted. Work for review says so,
 * since its lesson has an activity of the same name.
 */
export const submissionTitle = ({ kind, lessonTitle }: Pick<SubmissionView, 'kind' | 'lessonTitle'>): string => {
  if (lessonTitle === null) return submissionKinds[kind]
  return kind === 'artefact' ? `${lessonTitle} (work for review)` : lessonTitle
}
