import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectDir } from '../../../platform/project-dir.ts'
import { readLabFiles } from '../lab/lab-files.ts'
import { preparedLabFile } from '../lab/prepared-lab.ts'
import { ContentFilesError } from './content-files.ts'
import { prepareCourseJson } from './load-course.ts'

// Part of the build, so that a start finds the course and the search lab parsed, checked and rendered.
await mkdir(join(projectDir, 'build'), { recursive: true })
await writeFile(join(projectDir, 'build', 'course.json'), await prepareCourseJson())
const { content, problems } = readLabFiles(projectDir)
if (problems.length > 0) throw new ContentFilesError(problems)
await writeFile(preparedLabFile, JSON.stringify(content))
