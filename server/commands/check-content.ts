import { join } from 'node:path'
import { ContentFilesError, readCourseContent } from '../features/course/content-files.ts'

// Part of npm run check: reads every content file as the start does, and names each problem.
try {
  readCourseContent(join(import.meta.dirname, '..', '..'))
} catch (error) {
  if (!(error instanceof ContentFilesError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
