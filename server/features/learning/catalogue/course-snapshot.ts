import type { Rubric } from '#contract/artefacts.ts'
import type { CitedFact } from '#contract/cited-facts.ts'
import type { Conversation } from '#contract/conversation-content.ts'
import type { ActivityForm } from '#contract/course-content.ts'
import { ownMinutesOf } from '#contract/course-minutes.ts'
import type { LessonSummary, LessonView, ModuleView } from '#contract/lessons.ts'
import type { ModelPart } from '#contract/model-answers.ts'
import type { PoolQuestion } from '#contract/question-pools.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { ShownCase, ShownDecision } from '../../../platform/db/json-columns.ts'
import { lessonMinutes } from '../../authoring/content-files/lesson-minutes.ts'
import { separateCitations } from '../../authoring/rendering/citations.ts'
import { listCourseRows } from './course.queries.ts'

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
      _id: module.id,
      moduleId: module.moduleId,
      title: module.title,
      description: module.description,
      duration: `${module.minutes} min`,
      minutes: module.minutes,
      ownMinutes: ownMinutesOf(lessons),
      type: module.type,
      whatYoullLearn: module.whatYoullLearn,
      takeaway: module.takeaway,
      imageUrl: module.imageUrl,
      isPublished: module.isPublished,
      countsForCertificate: module.countsForCertificate,
      order: module.position,
      prerequisites: module.prerequisites,
      lessons,
    }
  })
}

function lessonOf(lesson: LessonRow, index: number): CourseLesson {
  const times = lessonMinutes(lesson)
  return {
    id: lesson.id,
    index,
    lessonId: lesson.lessonId,
    moduleId: lesson.moduleId,
    title: lesson.title,
    description: lesson.description,
    duration: `${times.minutes} min`,
    ...times,
    kind: lesson.kind,
    content: contentOf(lesson),
    resources: lesson.resources,
    assignments: lesson.assignments,
    quiz: lesson.quiz,
    decisions: lesson.decisions,
    branchingCase: lesson.branchingCase,
    conversation: lesson.conversation,
    activity: lesson.activity,
    rubric: lesson.rubric,
    modelAnswer: lesson.modelAnswer,
    legalAsOf: lesson.legalAsOf,
    facts: lesson.facts,
  }
}

function contentOf(lesson: {
  contentType: string
  html: string
  embedUrl: string | null
  description: string
}): CourseLesson['content'] {
  const html = separateCitations(lesson.html)
  if (lesson.contentType === 'video' && lesson.embedUrl) return { type: 'video', data: { embedUrl: lesson.embedUrl, html } }
  if (lesson.contentType === 'interactive') return { type: 'interactive', data: { description: lesson.description, html } }
  return { type: 'text', data: { html } }
}
