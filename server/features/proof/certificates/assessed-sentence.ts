import { type ArtefactType, rubrics } from '#content/assessment-rubric.ts'
import { assessmentRules } from '#contract/assessment.ts'

/** Describes the assessed skills exactly, for an employer who reads certificate, PDF, badge or verification page. */
export const assessedSentence = (assessed: {
  score: number
  questions: number
  pool: number
  artefact: ArtefactType
  rubricVersion: string
}): string =>
  `Scored ${assessed.score}% in a final assessment of ${assessed.questions} questions drawn from ${assessed.pool} (${assessmentRules.minutes} minutes, pass mark ${assessmentRules.passPercent}%), and a reviewer accepted one piece of work against published criteria: ${rubrics[assessed.artefact].title} (version ${assessed.rubricVersion}).`

export const completionSentence = (minScore: number): string =>
  `Completed all modules, with ${minScore}% or better in the quiz of each. Quizzes can be repeated; no work was reviewed.`
