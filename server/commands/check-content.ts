import { ContentFilesError } from '../features/authoring/content-files/content-files.ts'
import { describeMinutes } from '../features/authoring/content-files/lesson-minutes.ts'
import { prepareCourse } from '../features/authoring/content-files/prepare-course.ts'
import { readPracticeFiles } from '../features/learning/practice/practice-files.ts'
import { projectDir } from '../platform/project-dir.ts'

// Part of npm run check: loads every content file, prints problems and the minutes of each module.
try {
  const { problems } = readPracticeFiles(projectDir)
  if (problems.length > 0) throw new ContentFilesError(problems)
  for (const line of describeMinutes(prepareCourse(projectDir))) console.log(line)
} catch (error) {
  if (!(error instanceof ContentFilesError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
