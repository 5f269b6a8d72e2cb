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
  `Scored ${assessed.score}% in a final assessment of ${assessed.questions} questions drawn from ${assessed.pool}, with ${assessmentRules.minutes} minutes to answer, and had one piece of work accepted by a reviewer against a published rubric: ${rubrics[assessed.artefact].title} (rubric ${assessed.rubricVersion}).`

export const completionSentence = (minScore: number): string =>
  `Completed every module and scored ${minScore}% or better in the quiz of each, which may be repeated; no work was reviewed.`
