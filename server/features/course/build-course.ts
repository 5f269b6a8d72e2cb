import { join } from 'node:path'
import { projectDir } from '../../platform/project-dir.ts'
import { writePreparedCourse } from './load-course.ts'

// Part of the build: the first start on a new database finds the course read and rendered.
await writePreparedCourse(join(projectDir, 'content'), join(projectDir, 'build', 'course.json'))
