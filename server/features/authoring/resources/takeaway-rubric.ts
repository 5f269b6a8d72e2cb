import { activityReviews } from '#content/activity-reviews.ts'
import { rubricLevels } from '#content/rubric-levels.ts'
import type { TakeawayDocument } from '#contract/course-content.ts'

/** The criterion, its three levels, and a column for the reader's rating. */
const columns = ['Look at', ...rubricLevels.map(({ label }) => label), 'Level']

/** Adds the activity's criteria as a last section; `levels` are those of a filled-in copy. Throws when criteria or a level are missing. */
export function withRubric(document: TakeawayDocument, levels?: Record<string, string>): TakeawayDocument {
  if (!document.rubric) return document
  const criteria = activityReviews[document.rubric]?.criteria
  if (!criteria) throw new Error(`"${document.title}" names the criteria of "${document.rubric}", which do not exist.`)
  const rows = criteria.map((criterion) => {
    const reached = levels?.[criterion.id] ?? ''
    if (levels && !reached) throw new Error(`"${document.title}": the case has no level for "${criterion.id}".`)
    return [criterion.title, ...rubricLevels.map(({ id }) => criterion.levels[id]), reached]
  })
  const section: TakeawayDocument['sections'][number] = {
    heading: 'How to judge the result',
    blocks: [
      {
        type: 'text',
        text: 'The course judges what you send by these criteria. Use them on your own work first: a level is reached when everything in it is true.',
      },
      { type: 'table', columns, rows, widths: [18, 22, 24, 25, 11] },
    ],
  }
  return { ...document, sections: [...document.sections, section] }
}
