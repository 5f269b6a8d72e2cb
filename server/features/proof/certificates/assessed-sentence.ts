import { type ArtefactType, rubrics } from '#content/assessment-rubric.ts'

/** Describes exactly what was assessed, for certificate, PDF and verification page. */
export const assessedSentence = (assessed: {
  score: number
  questions: number
  pool: number
  artefact: ArtefactType
  rubricVersion: string
}): string =>
  `${assessed.score}% in a final assessment of ${assessed.questions} questions drawn from ${assessed.pool}, and one piece of work accepted by a reviewer: ${rubrics[assessed.artefact].title} (rubric ${assessed.rubricVersion}).`
