import { Fragment } from 'react'
import { rubricLevels } from '#content/rubric-levels.ts'
import type { LessonContent, LessonInEditor } from '#contract/lesson-editing.ts'
import { maxCriteria } from '#contract/lesson-limits.ts'
import { Rubric } from '../../reader/rubric.tsx'
import { blankCriterion } from './blank-parts.ts'
import { editorFields } from './editor-fields.tsx'
import { type Issues, ListEditor } from './list-editor.tsx'
import { ShippedPart } from './shipped-part.tsx'

export const RubricEditor = ({
  lesson,
  content,
  onChange,
  issues,
}: {
  lesson: LessonInEditor
  content: LessonContent
  onChange: (rubric: LessonContent['rubric']) => void
  issues: Issues
}) => {
  const shipped = lesson.shippedReview?.criteria ?? []
  return (
    <ShippedPart
      title="Rubric"
      text={
        shipped.length > 0
          ? 'Learners see it after they submit; reviewers see it next to each submission. This is the course’s original rubric.'
          : 'This activity has no rubric yet. Learners will see it after they submit, and reviewers next to each submission.'
      }
      shipped={shipped.length > 0 ? <Rubric criteria={shipped} heading="h3" /> : null}
      isOwn={Boolean(content.rubric)}
      removed="Your criteria are removed when you save; they stay in the history. Work already sent for review keeps its rubric."
      onEdit={() => onChange(shipped.length > 0 ? [...shipped] : [blankCriterion()])}
      onRemove={() => onChange(null)}
    >
      <ListEditor
        title="Rubric"
        name="criterion"
        items={content.rubric ?? []}
        onChange={onChange}
        fresh={blankCriterion}
        min={1}
        max={maxCriteria}
        error={issues.rubric}
        preview={(criterion) => <Rubric criteria={[criterion]} heading="h3" />}
        losing={({ title }) => (title.trim() ? `Reviewers no longer look at “${title.trim()}”.` : undefined)}
        render={(criterion, change, index) => {
          const at = `rubric.${index}`
          const { line } = editorFields({ group: criterion, set: change, issues, prefix: `${at}.` })
          const { area } = editorFields({
            group: criterion.levels,
            set: (levels) => change({ levels: { ...criterion.levels, ...levels } }),
            issues,
            prefix: `${at}.levels.`,
          })
          return (
            <>
              {line('title', `What the reviewer looks at, criterion ${index + 1}`, { required: true })}
              {issues[`${at}.id`] ? <p className="field-error">{issues[`${at}.id`]}</p> : null}
              {rubricLevels.map(({ id, label }) => (
                <Fragment key={id}>{area(id, label, { rows: 2, required: true })}</Fragment>
              ))}
            </>
          )
        }}
      />
      <p className="text-sm text-muted">Work already sent for review keeps its rubric. Certificates name its version.</p>
    </ShippedPart>
  )
}
