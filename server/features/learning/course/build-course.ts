import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectDir } from '../../../platform/project-dir.ts'
import { prepareCourseJson } from './load-course.ts'

// Part of the build, so that a start finds the course parsed and rendered.
await mkdir(join(projectDir, 'build'), { recursive: true })
await writeFile(join(projectDir, 'build', 'course.json'), await prepareCourseJson())
