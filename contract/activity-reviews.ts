import { z } from 'zod'
import { rubricCriterion } from './artefacts.ts'
import { requiredLine, requiredText } from './fields.ts'
import { maxCriteria, maxModelParts } from './lesson-limits.ts'

export const modelPart = z.strictObject({
  field: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, { error: 'Please choose a field of the form' }),
  answer: requiredText('Please write the answer', 3000),
  why: requiredText('Please say what makes it good', 1000),
})
export type ModelPart = z.infer<typeof modelPart>

/** The model answer and the criteria that the course came with. */
export const shippedReview = z.object({ model: z.array(modelPart).readonly(), criteria: z.array(rubricCriterion).readonly() })

/** Each field at most once. */
export const editedModelAnswer = z
  .array(modelPart)
  .max(maxModelParts, { error: `A model answer has at most ${maxModelParts} parts` })
  .superRefine((parts, context) => {
    for (const [index, { field }] of parts.entries())
      if (parts.slice(0, index).some((other) => other.field === field))
        context.addIssue({ code: 'custom', path: [index, 'field'], message: 'Another part answers this field' })
  })

const level = requiredText('Please say what this level looks like', 600)

const criterion = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, { error: 'An id has lowercase letters, digits and hyphens, at most 40' }),
  title: requiredLine('Please say what the reviewer looks at', 200),
  levels: z.strictObject({ 'not-yet': level, sufficient: level, strong: level }),
})

export const editedRubric = z
  .array(criterion)
  .min(1, { error: 'A rubric has at least one criterion' })
  .max(maxCriteria, { error: `A rubric has at most ${maxCriteria} criteria` })
  .superRefine((criteria, context) => {
    for (const [index, { id, title }] of criteria.entries()) {
      const before = criteria.slice(0, index)
      if (before.some((other) => other.id === id))
        context.addIssue({ code: 'custom', path: [index, 'id'], message: `Two criteria have the id ${id}` })
      if (before.some((other) => other.title.trim().toLowerCase() === title.trim().toLowerCase()))
        context.addIssue({ code: 'custom', path: [index, 'title'], message: 'Two criteria have the same title' })
    }
  })
