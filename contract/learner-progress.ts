import { z } from 'zod'
import { list, search } from './endpoint/list.ts'
import { isoTime, isoTimeOrNull } from './fields.ts'

const count = z.number().int()

/** The best quiz score of a module in percent. */
export const quizScore = z.object({ moduleId: count, best: count })

export const learnerProgress = z.object({
  _id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  company: z.string(),
  /** Companies of the approved teams that the person belongs to. */
  teams: z.array(z.string()),
  completedModules: count,
  completedLessons: count,
  quizScores: z.array(quizScore),
  assessed: z.boolean(),
  hasCertificate: z.boolean(),
  createdAt: isoTime,
  lastActivityAt: isoTimeOrNull,
})

/** Accounts of learners; the server adds a column to the file for the quiz of each module. */
export const listLearnerProgress = list({
  path: '/api/insights/learners',
  summary: 'How far each learner is',
  filters: { state: z.enum(['all', 'not-started', 'learning', 'finished', 'certified']).default('all'), search },
  sorts: ['createdAt', 'fullName', 'company'],
  row: learnerProgress,
  fileName: 'learners',
  csv: [
    ['Name', ({ fullName }) => fullName],
    ['Email', ({ email }) => email],
    ['Company', ({ company }) => company],
    ['Teams', ({ teams }) => teams.join('; ')],
    ['Modules completed', ({ completedModules }) => completedModules],
    ['Lessons completed', ({ completedLessons }) => completedLessons],
    ['Assessed', ({ assessed }) => assessed],
    ['Certificate', ({ hasCertificate }) => hasCertificate],
    ['Account since (UTC)', ({ createdAt }) => createdAt],
    ['Last active (UTC)', ({ lastActivityAt }) => lastActivityAt],
  ],
})
