import type { Rubric } from '#contract/artefacts.ts'
import type { CitedFact } from '#contract/cited-facts.ts'
import type { Conversation } from '#contract/conversation-content.ts'
import type { ActivityForm } from '#contract/course-content.ts'
import { ownMinutesOf } from '#contract/course-minutes.ts'
import type { LessonSummary, LessonView, ModuleView } from '#contract/lessons.ts'
import type { ModelPart } from '#contract/model-answers.ts'
import type { PoolQuestion } from '#contract/question-pools.ts'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import type { ShownCase, ShownDecision } from '../../../platform/db/json-columns.ts'
import { lessonMinutes } from '../../authoring/content-files/lesson-minutes.ts'
import { separateCitations } from '../../authoring/rendering/citations.ts'
import { findLessonNameRow, listCourseRows } from './course.queries.ts'

/** A module independent of any learner. */
export type CourseModule = Omit<ModuleView, 'locked' | 'lockReason' | 'progress'> & {
  countsForCertificate: boolean
  lessons: CourseLesson[]
}

/** A lesson independent of any learner; `id` is its row. */
export type CourseLesson = Omit<LessonSummary, 'progress' | 'bestScore' | 'decisionCount'> & {
  id: string
  /** Zero-based position in the module. */
  index: number
  content: LessonView['content']
  resources: LessonView['resources']
  assignments: LessonView['assignments']
  quiz: PoolQuestion[] | null
  decisions: ShownDecision[]
  branchingCase: ShownCase | null
  conversation: Conversation | null
  activity: ActivityForm | null
  rubric: Rubric | null
  modelAnswer: ModelPart[] | null
  legalAsOf: string | null
  facts: CitedFact[]
}

/** The whole course in order, including drafts. */
export type Course = { version: number | null; modules: CourseModule[] }

type LessonRow = Awaited<ReturnType<typeof listCourseRows>>[1][number]

const courses = new WeakMap<Database, Course>()

/** The course in memory, reloaded when the database's version number changes, so that all instances serve an edit from the next request on. */
export async function readCourse(db: Database, version: number | null): Promise<Course> {
  const known = courses.get(db)
  if (known && version !== null && known.version === version) return known
  const course = { version, modules: await loadModules(db) }
  courses.set(db, course)
  return course
}

async function loadModules(db: Database): Promise<CourseModule[]> {
  const [modules, rows] = await listCourseRows(db)
  return modules.map((module) => {
    const lessons = rows.filter(({ moduleId }) => moduleId === module.moduleId).map(lessonOf)
    return {
      ...module,
      _id: module.id,
      duration: `${module.minutes} min`,
      ownMinutes: ownMinutesOf(lessons),
      order: module.position,
      lessons,
    }
  })
}

function lessonOf(row: LessonRow, index: number): CourseLesson {
  const { html: _html, embedUrl: _embedUrl, assessment: _assessment, ...lesson } = row
  const times = lessonMinutes(row)
  return { ...lesson, ...times, index, duration: `${times.minutes} min`, content: contentOf(row) }
}

/** A lesson and its module as named in mails; undefined when deleted. */
export async function findLessonName(db: Queryable, lessonId: string) {
  const row = await findLessonNameRow(db, lessonId)
  return row && { ...row, ...lessonMinutes(row) }
}

function contentOf({ contentType, embedUrl, description, ...row }: LessonRow): CourseLesson['content'] {
  const html = separateCitations(row.html)
  if (contentType === 'video' && embedUrl) return { type: 'video', data: { embedUrl, html } }
  return contentType === 'interactive' ? { type: 'interactive', data: { description, html } } : { type: 'text', data: { html } }
}
