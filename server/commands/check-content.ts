import { ContentFilesError, readCourseContent } from '../features/learning/course/content-files.ts'
import { describeMinutes } from '../features/learning/course/content-minutes.ts'
import { projectDir } from '../platform/project-dir.ts'

// Part of npm run check: reads every content file as the start does, names each problem, and prints the minutes of each module.
try {
  for (const line of describeMinutes(readCourseContent(projectDir))) console.log(line)
} catch (error) {
  if (!(error instanceof ContentFilesError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
