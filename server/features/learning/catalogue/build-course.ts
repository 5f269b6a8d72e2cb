import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectDir } from '../../../platform/project-dir.ts'
import { ContentFilesError } from '../../authoring/content-files/content-files.ts'
import { preparedPracticeFile } from '../practice/practice.service.ts'
import { readPracticeFiles } from '../practice/practice-files.ts'
import { prepareCourseJson } from './load-course.ts'

// Part of the build, so that a start finds the course and the practice content parsed, checked and rendered.
await mkdir(join(projectDir, 'build'), { recursive: true })
await writeFile(join(projectDir, 'build', 'course.json'), await prepareCourseJson())
const { practice, problems } = readPracticeFiles(projectDir)
if (problems.length > 0) throw new ContentFilesError(problems)
await writeFile(preparedPracticeFile, JSON.stringify(practice))
