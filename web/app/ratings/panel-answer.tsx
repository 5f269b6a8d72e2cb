import type { PanelAnswer as Answer, RatingPanel } from '#contract/rating-panel.ts'
import type { GivenRating } from '#contract/ratings.ts'
import { Cell, Table } from '../../ui/table.tsx'
import { afterDebrief, differenceWords, nearnessTo, nearnessWords, ruleWords } from './panel-words.ts'

export const PanelAnswer = ({ panel, answer, given }: { panel: RatingPanel; answer: Answer; given: GivenRating }) => {
  const nearness = nearnessTo(answer, given)
  const isAbove = given.rating > afterDebrief(answer)
  const shown = answer.transcript.flatMap(({ says }) => says).find(({ text }) => text === given.sentence)?.shows
  const changed = answer.sheets.flatMap(({ rating, after }, at) =>
    rating === after ? [] : [`${panel.raters[at]}: ${rating} becomes ${after}`],
  )
  const title = `${panel.id}-${answer.id}-panel`
  return (
    <section aria-labelledby={title} className="card card-padded grid gap-4">
      <h2 id={title} className="text-title">
        {answer.name}
      </h2>
      <div className="grid gap-1 rounded-md bg-primary-soft px-4 py-3">
        <p className="font-semibold">{nearnessWords[nearness]}</p>
        {nearness === 'same' ? null : <p>{isAbove ? answer.ifHigher : answer.ifLower}</p>}
        <p>
          <strong>Your sentence:</strong>{' '}
          {shown ??
            'It belongs to no point of the anchors. A rating needs a sentence that does, or nobody can check it a year later.'}
        </p>
      </div>
      <Table caption={`Sheets for ${answer.name}`} columns={['Rater', 'Rating', 'It rests on', 'Why']}>
        <tr>
          <Cell label="Rater" head>
            You
          </Cell>
          <Cell label="Rating">{given.rating}</Cell>
          <Cell label="It rests on">“{given.sentence}”</Cell>
          <Cell label="Why">–</Cell>
        </tr>
        {answer.sheets.map(({ rating, rests, why }, at) => (
          <tr key={panel.raters[at]}>
            <Cell label="Rater" head>
              {panel.raters[at]}
            </Cell>
            <Cell label="Rating">{rating}</Cell>
            <Cell label="It rests on">“{rests}”</Cell>
            <Cell label="Why">{why}</Cell>
          </tr>
        ))}
      </Table>
      <p>
        <strong>Where they differ:</strong> {differenceWords(panel, answer)}
      </p>
      <div className="grid gap-2">
        <h3 className="font-semibold">The debrief, most junior first</h3>
        <ol className="grid gap-1">
          {answer.debrief.map(({ by, says }) => (
            <li key={says}>
              <span className="text-sm font-semibold text-muted">{by}:</span> “{says}”
            </li>
          ))}
        </ol>
        <p className="text-sm">{changed.length === 0 ? 'Nobody changes a rating.' : `${changed.join('. ')}.`}</p>
      </div>
      <p>
        <strong>By the rule:</strong> {ruleWords(panel, answer)}
      </p>
      <p>
        <strong>Next time:</strong> {answer.lesson}
      </p>
      <details>
        <summary>Read the answer again</summary>
        {answer.transcript.map(({ asks, says }) => (
          <div key={says[0]?.text} className="mt-2 grid gap-1">
            {asks ? <p className="text-sm font-semibold text-muted">Interviewer: “{asks}”</p> : null}
            <ul className="grid gap-1">
              {says.map(({ text, shows }) => (
                <li key={text}>
                  “{text}”{shows ? <span className="block text-sm text-muted">{shows}</span> : null}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </details>
    </section>
  )
}
