import { z } from 'zod'
import { requiredLine, requiredText } from './fields.ts'
import { maxCriteria } from './question-limits.ts'

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
