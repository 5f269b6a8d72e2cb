import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { stateNumber } from './fields.ts'
import { lessonPlace } from './lesson-editing.ts'

/** Lesson parts that can be exported and imported as YAML, in the format of `content/course`. */
export const lessonPart = z.enum(['questions', 'assessment', 'decisions', 'case', 'conversation', 'rubric'])
export type LessonPart = z.infer<typeof lessonPart>

/** Characters. */
export const maxYamlLength = 300_000

const place = lessonPlace.extend({ part: lessonPart })

const yaml = z
  .string({ error: 'Please choose a file' })
  .min(1, { error: 'This file is empty' })
  .max(maxYamlLength, { error: `Please choose a file of at most ${maxYamlLength / 1000} KB` })

const entry = z.object({ id: z.string(), title: z.string() })

export const partDifference = z.object({
  added: z.array(entry),
  /** With the differing fields, such as `question` or `option b`. */
  changed: z.array(entry.extend({ fields: z.array(z.string()) })),
  removed: z.array(entry),
  isReordered: z.boolean(),
})
export type PartDifference = z.infer<typeof partDifference>

export const exportLessonPart = endpoint({
  method: 'GET',
  path: '/api/editing/lessons/:moduleId/:lessonId/parts/:part',
  summary: 'The questions, decisions, case, conversation or rubric of a lesson as YAML',
  params: place,
  raw: 'application/yaml',
  errors: ['lesson-not-found', 'lesson-part-missing'],
})

/** Compares a file without changing anything. */
export const compareLessonPart = endpoint({
  method: 'POST',
  path: '/api/editing/lessons/:moduleId/:lessonId/parts/:part/compare',
  summary: 'What a YAML file would change in a lesson',
  bodyKilobytes: 1024,
  countsAsChange: false,
  params: place,
  body: z.object({ yaml }),
  data: z.object({
    /** The version that the file was compared with. */
    version: z.number().int(),
    difference: partDifference,
  }),
  errors: ['lesson-not-found', 'lesson-part-missing'],
})

/** Replaces the part, as the lesson's next version. */
export const importLessonPart = endpoint({
  method: 'PUT',
  path: '/api/editing/lessons/:moduleId/:lessonId/parts/:part',
  summary: 'Replace the questions, decisions, case, conversation or rubric of a lesson by a YAML file',
  bodyKilobytes: 1024,
  params: place,
  body: z.object({ yaml, version: stateNumber('The version is missing') }),
  data: z.object({ version: z.number().int(), difference: partDifference }),
  errors: ['lesson-not-found', 'lesson-part-missing', 'lesson-changed'],
})
