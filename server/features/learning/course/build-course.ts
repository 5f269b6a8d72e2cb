import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectDir } from '../../../platform/project-dir.ts'
import { prepareCourseJson } from './load-course.ts'

// Part of the server's build, so that starts find the course read and rendered.
await mkdir(join(projectDir, 'build'), { recursive: true })
await writeFile(join(projectDir, 'build', 'course.json'), await prepareCourseJson())
