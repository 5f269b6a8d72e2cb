import { ownMinutesOf } from '#contract/course-minutes.ts'
import type { LessonView } from '#contract/lessons.ts'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import { lessonMinutes } from '../../authoring/content-files/lesson-minutes.ts'
import { separateCitations } from '../../authoring/rendering/citations.ts'
import { findLessonNameRow, listCourseRows } from './course.queries.ts'

type LessonRow = Awaited<ReturnType<typeof listCourseRows>>[1][number]

/** A module independent of any learner. */
export type CourseModule = Awaited<ReturnType<typeof loadModules>>[number]

/** A lesson independent of any learner; `id` is its row, `index` its place in the module from 0. */
export type CourseLesson = ReturnType<typeof lessonOf>

/** The whole course in order, including drafts. */
export type Course = { version: number | null; modules: CourseModule[] }

const courses = new WeakMap<Database, Course>()

/** The course in memory, reloaded when the database's version number changes, so that all instances serve an edit from the next request on. */
export async function readCourse(db: Database, version: number | null): Promise<Course> {
  const known = courses.get(db)
  if (known && version !== null && known.version === version) return known
  const course = { version, modules: await loadModules(db) }
  courses.set(db, course)
  return course
}

async function loadModules(db: Database) {
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

function lessonOf(row: LessonRow, index: number) {
  const { html: _html, embedUrl: _embedUrl, assessment: _assessment, ...lesson } = row
  const times = lessonMinutes(row)
  return { ...lesson, ...times, index, duration: `${times.minutes} min`, content: contentOf(row) }
}

/** A lesson and its module as named in mails; undefined when deleted. */
export async function findLessonName(db: Queryable, lessonId: string) {
  const row = await findLessonNameRow(db, lessonId)
  return row && { ...row, ...lessonMinutes(row) }
}

function contentOf({ contentType, embedUrl, description, ...row }: LessonRow): LessonView['content'] {
  const html = separateCitations(row.html)
  if (contentType === 'video' && embedUrl) return { type: 'video', data: { embedUrl, html } }
  return contentType === 'interactive' ? { type: 'interactive', data: { description, html } } : { type: 'text', data: { html } }
}
