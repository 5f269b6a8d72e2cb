import { Fragment } from 'react'
import { activityReviews } from '#content/activity-reviews.ts'
import { type RubricCriterion, rubricLevels } from '#content/assessment-rubric.ts'
import type { LessonContent } from '#contract/lesson-editing.ts'
import { maxCriteria } from '#contract/question-limits.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { TextField } from '../../ui/field.tsx'
import { Rubric } from '../reader/rubric.tsx'
import { freshCriterion } from './fresh-parts.ts'
import { type Issues, ListEditor } from './list-editor.tsx'
import { textFields } from './text-fields.tsx'

const shippedFor = ({ activity }: LessonContent): readonly RubricCriterion[] =>
  (activity && activityReviews[activity.assistant]?.criteria) ?? []

/** What a reviewer of the activity looks at, whoever wrote it. */
export const criteriaOf = (content: LessonContent): readonly RubricCriterion[] => content.rubric ?? shippedFor(content)

/** The rubric that the course came with, and a way to write another. */
const ShippedRubric = ({ criteria, onEdit }: { criteria: readonly RubricCriterion[]; onEdit: () => void }) => (
  <section className="grid gap-4" aria-label="Rubric">
    <h2 className="text-title">Rubric</h2>
    <p className="text-sm text-muted">
      {criteria.length > 0
        ? 'Learners see it once they have submitted; reviewers see it beside each work. This is the course’s original rubric.'
        : 'This activity has no rubric yet. Learners would see it once they have submitted, and reviewers beside each work.'}
    </p>
    {criteria.length > 0 ? (
      <details className="example">
        <summary>Read it</summary>
        <Rubric criteria={criteria} heading="h3" />
      </details>
    ) : null}
    <div>
      <Button variant="secondary" onClick={onEdit}>
        {criteria.length > 0 ? 'Edit the rubric' : 'Write a rubric'}
      </Button>
    </div>
  </section>
)

/** What a reviewer of the activity looks at: the course’s own criteria, or those that an admin writes. */
export const RubricEditor = ({
  content,
  onChange,
  issues,
}: {
  content: LessonContent
  onChange: (rubric: LessonContent['rubric']) => void
  issues: Issues
}) => {
  const shipped = shippedFor(content)
  if (!content.rubric)
    return <ShippedRubric criteria={shipped} onEdit={() => onChange(shipped.length > 0 ? [...shipped] : [freshCriterion()])} />
  const restoreShippedCriteria = async () => {
    const yes = await confirm({
      title: shipped.length > 0 ? 'Go back to the course’s rubric?' : 'Remove the rubric?',
      text: 'Your criteria are removed when you save; the history keeps them. Work already sent for review keeps its rubric.',
      confirmLabel: shipped.length > 0 ? 'Go back' : 'Remove',
      tone: 'danger',
    })
    if (yes) onChange(null)
  }
  return (
    <section className="grid gap-4" aria-label="Rubric of the activity">
      <ListEditor
        title="Rubric"
        name="criterion"
        items={content.rubric}
        onChange={onChange}
        fresh={freshCriterion}
        min={1}
        max={maxCriteria}
        error={issues.rubric}
        losing={({ title }) => (title.trim() ? `Reviewers no longer look at “${title.trim()}”.` : undefined)}
        render={(criterion, change, index) => {
          const at = `rubric.${index}`
          const { area } = textFields({
            group: criterion.levels,
            set: (levels) => change({ levels: { ...criterion.levels, ...levels } }),
            issues,
            prefix: `${at}.levels.`,
          })
          return (
            <>
              <TextField
                name={`${at}.title`}
                label={`What the reviewer looks at, criterion ${index + 1}`}
                required
                value={criterion.title}
                error={issues[`${at}.title`] ?? issues[`${at}.id`]}
                onChange={({ currentTarget }) => change({ title: currentTarget.value })}
              />
              {rubricLevels.map(({ id, label }) => (
                <Fragment key={id}>{area(id, label, { rows: 2, required: true })}</Fragment>
              ))}
            </>
          )
        }}
      />
      <p className="text-sm text-muted">Work already sent for review keeps its rubric. Certificates name its version.</p>
      <div>
        <Button variant="quiet" onClick={restoreShippedCriteria}>
          {shipped.length > 0 ? 'Use the course’s rubric' : 'Remove the rubric'}
        </Button>
      </div>
    </section>
  )
}
