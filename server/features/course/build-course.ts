import { join } from 'node:path'
import { writePreparedCourse } from './load-course.ts'

// Part of the build: the first start on a new database finds the course read and rendered.
const root = join(import.meta.dirname, '..', '..', '..')
await writePreparedCourse(join(root, 'content'), join(root, 'build', 'course.json'))
