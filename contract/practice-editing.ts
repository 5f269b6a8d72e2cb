import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { stateNumber } from './fields.ts'
import { maxYamlLength } from './lesson-parts.ts'
import { practiceParts } from './practice-parts.ts'

const params = z.object({ part: z.enum(practiceParts) })

const editedPart = z.object({
  yaml: z.string(),
  /** 0 until it is edited for the first time. */
  version: z.int(),
  isEdited: z.boolean(),
})

/** Profiles, drills, synonyms or rating panels, as YAML. */
export const openPracticePart = endpoint({
  method: 'GET',
  path: '/api/editing/practice/:part',
  summary: 'A part of the search lab or the rating panels as YAML',
  params,
  data: editedPart,
})

/** Replaces the part; a drill whose goal cannot be reached is refused with the people whom its solution cannot find. */
export const savePracticePart = endpoint({
  method: 'PUT',
  path: '/api/editing/practice/:part',
  summary: 'Replace a part of the search lab or the rating panels',
  bodyKilobytes: 1024,
  params,
  body: z.object({
    yaml: z
      .string()
      .min(1, { error: 'Please enter the content' })
      .max(maxYamlLength, { error: `Please use at most ${maxYamlLength / 1000} KB` }),
    version: stateNumber('The version is missing'),
  }),
  data: editedPart,
  errors: ['practice-changed'],
})

export const resetPracticePart = endpoint({
  method: 'DELETE',
  path: '/api/editing/practice/:part',
  summary: 'Return a part of the search lab or the rating panels to the shipped one',
  params,
  data: editedPart,
})
