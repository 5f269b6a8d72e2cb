import { ContentFilesError, readCourseContent } from '../features/course/content-files.ts'
import { projectDir } from '../platform/project-dir.ts'

// Part of npm run check: reads every content file as the start does, and names each problem.
try {
  readCourseContent(projectDir)
} catch (error) {
  if (!(error instanceof ContentFilesError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
