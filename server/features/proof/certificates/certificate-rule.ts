import type { CourseModule } from '../../learning/catalogue/course-snapshot.ts'
import type { LearningState } from '../../learning/progress/learners.service.ts'

export type Eligibility = {
  completedModules: number
  totalModules: number
  /** One sentence per missing item, in course order. */
  missing: string[]
  completedAt: Date | undefined
}

type Rated = Pick<CourseModule, 'moduleId' | 'title' | 'isPublished' | 'countsForCertificate'> & {
  lessons: Pick<CourseModule['lessons'][number], 'id' | 'kind'>[]
}

export const certifiedModules = <Module extends Pick<CourseModule, 'countsForCertificate'>>(
  modules: readonly Module[],
): Module[] => modules.filter((module) => module.countsForCertificate)

/**
 * The certificate requires every counted module completed, with each quiz at `minScore` percent or better; Module 1 alone is not enough.
 * It cannot be earned while a counted module is a draft.
 */
export function rateForCertificate(
  modules: readonly Rated[],
  state: Pick<LearningState, 'completions' | 'bestScores'>,
  minScore: number,
): Eligibility {
  const counting = certifiedModules(modules)
  const missing = counting.flatMap((module) => {
    const name = `Module ${module.moduleId}, ${module.title}`
    if (!module.isPublished) return [`Wait until ${name}, is published. Nobody can earn the certificate before.`]
    const open = state.completions.has(module.moduleId) ? [] : [`Complete ${name}.`]
    const weak = module.lessons.flatMap((lesson) => {
      const best = lesson.kind === 'quiz' ? (state.bestScores.get(lesson.id) ?? null) : minScore
      if (best !== null && best >= minScore) return []
      // An open module is listed as a whole, including its quiz.
      if (best === null) return open.length > 0 ? [] : [`Take the quiz of ${name}.`]
      return [`Reach ${minScore}% in the quiz of ${name}. Your best score is ${best}%.`]
    })
    return [...open, ...weak]
  })
  const dates = counting.flatMap((module) => state.completions.get(module.moduleId)?.getTime() ?? [])
  const isPublished = counting.every((module) => module.isPublished)
  const alone = counting.length < 2 ? ['Complete the course. One module alone gives no certificate.'] : []
  return {
    completedModules: dates.length,
    totalModules: counting.length,
    missing: [...missing, ...alone],
    completedAt: isPublished && dates.length === counting.length && dates.length > 0 ? new Date(Math.max(...dates)) : undefined,
  }
}
