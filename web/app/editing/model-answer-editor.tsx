import { activityReviews } from '#content/activity-reviews.ts'
import type { LessonContent } from '#contract/lesson-editing.ts'
import type { ModelPart } from '#contract/model-answers.ts'
import { maxModelParts } from '#contract/question-limits.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { freshModelPart } from './fresh-parts.ts'
import { type Issues, ListEditor } from './list-editor.tsx'

type Fields = NonNullable<LessonContent['activity']>['fields']

const labelOf = (fields: Fields, field: string) => fields.find(({ id }) => id === field)?.label.trim() || field

/** The model answer that the course came with, and a way to write another. */
const ShippedAnswer = ({ parts, fields, onEdit }: { parts: readonly ModelPart[]; fields: Fields; onEdit: () => void }) => (
  <section className="grid gap-4" aria-label="Model answer">
    <h2 className="text-title">Model answer</h2>
    <p className="text-sm text-muted">
      {parts.length > 0
        ? 'Learners compare their work with it once they have submitted. This is the model answer that the course came with, to its invented case.'
        : 'This activity has no model answer yet. Learners would compare their work with it once they have submitted.'}
    </p>
    {parts.length > 0 ? (
      <details className="example">
        <summary>Read it</summary>
        <dl className="grid gap-3">
          {parts.map(({ field, answer, why }) => (
            <div key={field}>
              <dt className="font-semibold">{labelOf(fields, field)}</dt>
              <dd className="whitespace-pre-line">{answer}</dd>
              <dd className="text-sm text-muted">{why}</dd>
            </div>
          ))}
        </dl>
      </details>
    ) : null}
    <div>
      <Button variant="secondary" onClick={onEdit}>
        {parts.length > 0 ? 'Edit the model answer' : 'Write a model answer'}
      </Button>
    </div>
  </section>
)

/** What learners compare their work with: the course’s own model answer, or one that an admin writes. */
export const ModelAnswerEditor = ({
  content,
  onChange,
  issues,
}: {
  content: LessonContent
  onChange: (modelAnswer: LessonContent['modelAnswer']) => void
  issues: Issues
}) => {
  const fields = content.activity?.fields ?? []
  const all = (content.activity && activityReviews[content.activity.assistant]?.model) ?? []
  const shipped = all.filter(({ field }) => fields.some(({ id }) => id === field))
  const nextField = (parts: readonly ModelPart[]) => fields.find(({ id }) => !parts.some(({ field }) => field === id))?.id ?? ''
  const parts = content.modelAnswer
  if (!parts)
    return (
      <ShippedAnswer
        parts={shipped}
        fields={fields}
        onEdit={() => onChange(shipped.length > 0 ? [...shipped] : [freshModelPart(nextField([]))])}
      />
    )
  const reset = async () => {
    const yes = await confirm({
      title: shipped.length > 0 ? 'Go back to the course’s model answer?' : 'Remove the model answer?',
      text: 'Your words go when you save; the history keeps them.',
      confirmLabel: shipped.length > 0 ? 'Go back' : 'Remove',
      tone: 'danger',
    })
    if (yes) onChange(null)
  }
  return (
    <section className="grid gap-4" aria-label="Model answer to the activity">
      <ListEditor
        title="Model answer"
        name="part"
        items={parts}
        onChange={onChange}
        fresh={() => freshModelPart(nextField(parts))}
        max={Math.min(maxModelParts, fields.length)}
        error={issues.modelAnswer}
        losing={({ answer }) => (answer.trim() ? 'Learners no longer compare this part of their work.' : undefined)}
        render={(part, change, index) => {
          const at = `modelAnswer.${index}`
          return (
            <>
              <SelectField
                name={`${at}.field`}
                label={`Field that part ${index + 1} answers`}
                value={part.field}
                error={issues[`${at}.field`]}
                onChange={({ currentTarget }) => change({ field: currentTarget.value })}
              >
                {fields.some(({ id }) => id === part.field) ? null : <option value={part.field}>A field that is gone</option>}
                {fields.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label.trim() || id}
                  </option>
                ))}
              </SelectField>
              <TextArea
                name={`${at}.answer`}
                label="A good answer"
                rows={4}
                required
                value={part.answer}
                error={issues[`${at}.answer`]}
                onChange={({ currentTarget }) => change({ answer: currentTarget.value })}
              />
              <TextArea
                name={`${at}.why`}
                label="What makes it good"
                rows={2}
                required
                value={part.why}
                error={issues[`${at}.why`]}
                onChange={({ currentTarget }) => change({ why: currentTarget.value })}
              />
            </>
          )
        }}
      />
      <p className="text-sm text-muted">
        A few parts are enough: a whole form would be copied. With no part, learners see the rubric only.
      </p>
      <div>
        <Button variant="quiet" onClick={reset}>
          {shipped.length > 0 ? 'Use the course’s model answer' : 'Remove the model answer'}
        </Button>
      </div>
    </section>
  )
}
