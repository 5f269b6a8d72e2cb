import { z } from 'zod'
import { requiredText } from './fields.ts'
import { maxModelParts } from './question-limits.ts'

export const modelPart = z.strictObject({
  field: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, { error: 'Please choose a field of the form' }),
  answer: requiredText('Please write the answer', 3000),
  why: requiredText('Please say what makes it good', 1000),
})
export type ModelPart = z.infer<typeof modelPart>

/** Each field at most once. */
export const editedModelAnswer = z
  .array(modelPart)
  .max(maxModelParts, { error: `A model answer has at most ${maxModelParts} parts` })
  .superRefine((parts, context) => {
    for (const [index, { field }] of parts.entries())
      if (parts.slice(0, index).some((other) => other.field === field))
        context.addIssue({ code: 'custom', path: [index, 'field'], message: 'Another part answers this field' })
  })
