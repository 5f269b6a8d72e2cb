import type { ModelPart } from '#contract/activity-reviews.ts'
import type { LessonContent, LessonInEditor } from '#contract/lesson-editing.ts'
import { maxModelParts } from '#contract/lesson-limits.ts'
import { ModelAnswerPart } from '../../reader/model-answer.tsx'
import { blankModelPart } from './blank-parts.ts'
import { editorFields } from './editor-fields.tsx'
import { type Issues, ListEditor } from './list-editor.tsx'
import { ShippedPart } from './shipped-part.tsx'

type Fields = NonNullable<LessonContent['activity']>['fields']

const labelOf = (fields: Fields, field: string) => fields.find(({ id }) => id === field)?.label.trim() || field

export const ModelAnswerEditor = ({
  lesson,
  content,
  onChange,
  issues,
}: {
  lesson: LessonInEditor
  content: LessonContent
  onChange: (modelAnswer: LessonContent['modelAnswer']) => void
  issues: Issues
}) => {
  const fields = content.activity?.fields ?? []
  const shipped = (lesson.shippedReview?.model ?? []).filter(({ field }) => fields.some(({ id }) => id === field))
  const nextField = (parts: readonly ModelPart[]) => fields.find(({ id }) => !parts.some(({ field }) => field === id))?.id ?? ''
  const parts = content.modelAnswer ?? []
  return (
    <ShippedPart
      title="Model answer"
      text={
        shipped.length > 0
          ? 'Learners compare their work with it once they have submitted. This is the model answer that the course came with, to its invented case.'
          : 'This activity has no model answer yet. Learners would compare their work with it once they have submitted.'
      }
      shipped={
        shipped.length > 0 ? (
          <div className="grid gap-3">
            {shipped.map(({ field, answer, why }) => (
              <ModelAnswerPart key={field} label={labelOf(fields, field)} answer={answer} why={why} heading="h3" />
            ))}
          </div>
        ) : null
      }
      isOwn={Boolean(content.modelAnswer)}
      removed="Your wording is removed when you save; it stays in the history."
      onEdit={() => onChange(shipped.length > 0 ? [...shipped] : [blankModelPart(nextField([]))])}
      onRemove={() => onChange(null)}
    >
      <ListEditor
        title="Model answer"
        name="part"
        items={parts}
        onChange={onChange}
        fresh={() => blankModelPart(nextField(parts))}
        max={Math.min(maxModelParts, fields.length)}
        error={issues.modelAnswer}
        preview={({ field, answer, why }) => (
          <ModelAnswerPart label={labelOf(fields, field)} answer={answer} why={why} heading="h3" />
        )}
        losing={({ answer }) => (answer.trim() ? 'Learners no longer compare this part of their work.' : undefined)}
        render={(part, change, index) => {
          const at = `modelAnswer.${index}`
          const texts = editorFields({ group: part, set: change, issues, prefix: `${at}.` })
          return (
            <>
              {texts.select('field', `Field that part ${index + 1} answers`, {
                [part.field]: 'A deleted field',
                ...Object.fromEntries(fields.map(({ id }) => [id, labelOf(fields, id)])),
              })}
              {texts.area('answer', 'A good answer', { rows: 4, required: true })}
              {texts.area('why', 'What makes it good', { rows: 2, required: true })}
            </>
          )
        }}
      />
      <p className="text-sm text-muted">
        A few parts are enough: a whole form would be copied. With no part, learners see the rubric only.
      </p>
    </ShippedPart>
  )
}
