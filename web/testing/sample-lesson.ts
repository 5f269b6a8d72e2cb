import type { Lesson, Reading } from '../app/reader/reading.ts'

/** A reader with an invitation. */
export const sampleReading = (changes: Partial<Reading> = {}): Reading => ({
  mode: 'preview',
  moduleId: 1,
  invitation: 'T'.repeat(32),
  owner: 'T'.repeat(32),
  flagKey: 'T'.repeat(32),
  email: 'anna@example.com',
  fullName: 'Anna Example',
  company: 'Example',
  backTo: undefined,
  dashboard: '/preview/token',
  ...changes,
})

/** A text lesson to be changed into what a test needs. */
export const sampleLesson = (changes: Partial<Lesson> = {}): Lesson => ({
  lessonId: 4,
  moduleId: 1,
  title: 'A lesson',
  description: 'What it is about',
  duration: '5 min',
  minutes: 5,
  kind: 'text',
  ownMinutes: 0,
  progress: { status: 'not-started', timeSpent: 0, completedAt: null },
  bestScore: null,
  decisionCount: { total: 0, made: 0 },
  decisions: [],
  branchingCase: null,
  conversation: null,
  moduleTitle: 'A module',
  content: { type: 'text', data: { html: '<p>Text</p>' } },
  resources: [],
  assignments: [],
  quiz: null,
  attemptKey: null,
  quizResult: null,
  activity: null,
  legalAsOf: null,
  instructor: null,
  facts: [],
  ...changes,
})
