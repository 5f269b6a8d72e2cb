import { activityReviews } from '#content/activity-reviews.ts'
import { rubricVersion } from '#content/assessment-rubric.ts'
import type { Rubric } from '#contract/artefacts.ts'
import type { ActivityForm } from '#contract/course-content.ts'

/** What a reviewer of an activity looks at: the rubric that an admin wrote, else the one that the course came with. */
export function rubricOf(activity: Pick<ActivityForm, 'assistant'> | null, edited: Rubric | null): Rubric | null {
  if (!activity) return null
  const shipped = activityReviews[activity.assistant]
  return edited ?? (shipped ? { version: rubricVersion, criteria: [...shipped.criteria] } : null)
}
