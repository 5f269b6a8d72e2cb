const kindTitles: Record<string, string> = {
  challenges: 'Reflect on Your Challenges',
  'role-definition': 'Define your target role',
  activity: 'Activity',
  artefact: 'Work sent for review',
}

/** What a submission is called: its lesson, or its kind when the lesson has been deleted. */
export const submissionTitle = ({ lessonTitle, kind }: { lessonTitle: string | null; kind: string }): string =>
  lessonTitle ?? kindTitles[kind] ?? 'Submission'
