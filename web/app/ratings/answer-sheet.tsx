import type { PanelAnswer, RatingPanel } from '#contract/rating-panel.ts'
import type { GivenRating } from '#contract/ratings.ts'
import { classNames } from '../../ui/class-names.ts'

const scale = [1, 2, 3, 4, 5]

export const anchorOf = ({ anchors }: RatingPanel, rating: number): string | undefined =>
  ({ 1: anchors.weak, 3: anchors.sound, 5: anchors.strong })[rating]

export const AnswerSheet = ({
  panel,
  answer,
  given,
  missing,
  onChange,
}: {
  panel: RatingPanel
  answer: PanelAnswer
  given: Partial<GivenRating>
  missing: string | undefined
  onChange: (given: Partial<GivenRating>) => void
}) => {
  const name = `${panel.id}-${answer.id}`
  return (
    <section
      id={name}
      tabIndex={-1}
      aria-labelledby={`${name}-title`}
      className="card card-padded grid items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div>
        <h2 id={`${name}-title`} className="text-title">
          {answer.name}
        </h2>
        {/* The sentences are radio buttons, so that mouse, touch, keyboard and screen readers select one. */}
        <fieldset>
          <legend className="text-sm text-muted">Read the answer, and select the sentence that your rating rests on.</legend>
          {answer.transcript.map(({ asks, says }) => (
            <div key={says[0]?.text} className="mt-3">
              {asks ? <p className="mb-1 text-sm font-semibold text-muted">Interviewer: “{asks}”</p> : null}
              {says.map(({ text }) => (
                <label
                  key={text}
                  className={classNames(
                    'relative block max-w-text cursor-pointer rounded-md border-s-[3px] border-transparent px-3 py-1 hover:bg-sunken',
                    'has-checked:border-accent has-checked:bg-[light-dark(#fbe7ae,#4d3d10)]',
                    'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-primary',
                  )}
                >
                  <input
                    type="radio"
                    className="sr-only"
                    name={`${name}-sentence`}
                    checked={given.sentence === text}
                    onChange={() => onChange({ ...given, sentence: text })}
                  />
                  {text}
                </label>
              ))}
            </div>
          ))}
        </fieldset>
      </div>
      <fieldset className="lg:sticky lg:top-20">
        <legend className="font-semibold">Your rating of {answer.name}</legend>
        {scale.map((rating) => (
          <label key={rating} className="choice mt-2 items-start">
            <input
              type="radio"
              name={`${name}-rating`}
              checked={given.rating === rating}
              onChange={() => onChange({ ...given, rating })}
            />
            <span>
              <b>{rating}</b>
              <span className="sr-only"> of {scale.length}</span>{' '}
              <span className="text-sm text-muted">{anchorOf(panel, rating) ?? 'in between'}</span>
            </span>
          </label>
        ))}
        {missing ? <p className="field-error mt-2">{missing}</p> : null}
      </fieldset>
    </section>
  )
}
