import { rubricLevels } from '#content/rubric-levels.ts'
import type { ArtefactReview } from '#contract/artefacts.ts'
import { Badge } from '../../ui/card.tsx'

const tones = { 'not-yet': 'warning', sufficient: 'success', strong: 'success' } as const

export const RatingsList = ({ review }: { review: ArtefactReview }) => (
  <ul className="grid gap-3">
    {review.ratings.map(({ criterion, level, missing }) => (
      <li key={criterion}>
        <p className="font-semibold">
          {review.rubric.criteria.find(({ id }) => id === criterion)?.title ?? criterion}{' '}
          <Badge tone={tones[level]}>{rubricLevels.find(({ id }) => id === level)?.label}</Badge>
        </p>
        {missing ? <p className="whitespace-pre-wrap">{missing}</p> : null}
      </li>
    ))}
    {review.note ? <li className="whitespace-pre-wrap">{review.note}</li> : null}
  </ul>
)
