import type { Deps } from '../../deps.ts'
import { withoutCitations } from '../course/citations.ts'
import { readCourse } from '../course/course-snapshot.ts'
import { listAnsweredQuestions } from './question-statistics.queries.ts'

/** How each question of the present pools does, in course order; questions that are in no pool any more are left out. */
export async function listQuestionStatistics({ db }: Deps) {
  const [course, answered] = await Promise.all([readCourse(db, null), listAnsweredQuestions(db)])
  const byName = new Map(answered.map((each) => [each.name, each]))
  return course.modules
    .flatMap(({ lessons }) => lessons)
    .filter(({ quiz }) => quiz !== null)
    .map((lesson) => ({
      moduleId: lesson.moduleId,
      lessonId: lesson.lessonId,
      lessonTitle: lesson.title,
      questions: (lesson.quiz ?? []).map(({ id, question, options, correct }) => {
        const words = withoutCitations(question)
        // Attempts of the first edition name a question by its words, newer ones by its id.
        const counts = [byName.get(id), byName.get(words)].filter((each) => each !== undefined)
        const total = counts.reduce((sum, each) => sum + each.answered, 0)
        const right = counts.reduce((sum, each) => sum + each.right, 0)
        return {
          id,
          question: words,
          answered: total,
          rightPercent: total === 0 ? null : Math.round((right / total) * 100),
          discrimination: counts[0]?.discrimination ?? null,
          options: options.map((option) => ({
            id: option.id,
            text: option.text,
            isRight: option.id === correct,
            count: counts.reduce((sum, { chosen }) => sum + (chosen?.[option.id] ?? 0) + (chosen?.[option.text] ?? 0), 0),
          })),
        }
      }),
    }))
}
