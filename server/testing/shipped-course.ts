import { join } from 'node:path'
import { readCourseContent } from '../features/authoring/content-files/content-files.ts'
import type { CourseContent } from '../features/authoring/content-files/content-model.ts'
import { type PreparedCourse, prepareCourse } from '../features/authoring/content-files/prepare-course.ts'
import { storeCourse } from '../features/learning/catalogue/load-course.ts'
import type { TestProduct } from './test-product.ts'

const root = join(import.meta.dirname, '..', '..')
let content: CourseContent | undefined
let prepared: PreparedCourse | undefined

/** The course's files as shipped, read once for all tests of a thread. Do not change what it returns. */
export function readShippedCourse(): CourseContent {
  content ??= readCourseContent(root)
  return content
}

/** The same, prepared for the database. */
export function prepareShippedCourse(): PreparedCourse {
  prepared ??= prepareCourse(root)
  return prepared
}

/** Loads the shipped course again. It is prepared first, because an idle transaction ends after half a minute. */
export async function storeShippedCourse({ deps, clock }: TestProduct): Promise<void> {
  const course = prepareShippedCourse()
  await deps.db.transaction().execute((trx) => storeCourse(trx, course, clock.now()))
}
