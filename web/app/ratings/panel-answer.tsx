import { meanOf, type Nearness, nearnessOf, panelFloor, reasonToTalk } from '#contract/panel-rule.ts'
import type { PanelAnswer as Answer, RatingPanel } from '#contract/rating-panel.ts'
import type { GivenRating } from '#contract/ratings.ts'
import { Cell, Table } from '../../ui/table.tsx'

const nearnessWords: Record<Nearness, string> = {
  same: 'You rate it as the panel does.',
  higher: 'You’re about a point above the panel.',
  lower: 'You’re about a point below the panel.',
  'much-higher': 'You’re about two points above the panel, or more. The debrief would come back to it.',
  'much-lower': 'You’re about two points below the panel, or more. The debrief would come back to it.',
}

const afterDebrief = ({ sheets }: Answer): number => meanOf(sheets.map(({ after }) => after))

const nearnessTo = (answer: Answer, { rating }: GivenRating): Nearness => nearnessOf(rating, afterDebrief(answer))

/** Where the sheets differ before the debrief, and whether the rule has it talked about. */
function differenceWords({ isHeavy, raters }: RatingPanel, { sheets }: Answer): string {
  const ratings = sheets.map(({ rating }) => rating)
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)]
  const whoGave = (rating: number) =>
    raters
      .filter((_, at) => ratings[at] === rating)
      .map((rater) => rater.toLowerCase())
      .join(' and ')
  const reason = reasonToTalk(ratings, isHeavy)
  if (low === high) return 'All three gave the same.'
  const apart = `From the ${whoGave(low)} it’s a ${low}, from the ${whoGave(high)} a ${high}.`
  if (reason === 'gap') return `${apart} A gap of two points or more is talked about.`
  return reason === 'low' ? `${apart} A 1 or 2 on a heavy line is talked about, whatever the mean.` : apart
}

/** What the rule makes of the line: three sheets become their mean, and a heavy line needs the floor. */
function ruleWords({ isHeavy }: RatingPanel, answer: Answer): string {
  const mean = afterDebrief(answer)
  const ratings = answer.sheets.map(({ after }) => after).join(', ')
  const line = `After the debrief the sheets say ${ratings}, so the panel’s rating of the line is ${mean}.`
  if (!isHeavy) return line
  return mean >= panelFloor
    ? `${line} A heavy line needs ${panelFloor}, so it holds, and the weighted mean of all lines decides.`
    : `${line} A heavy line needs ${panelFloor}, so there’s no offer, however good the other lines are.`
}

export function patternWords(panel: RatingPanel, ratings: GivenRating[]): string {
  const near = panel.answers.flatMap((answer) => {
    const given = ratings.find((rating) => rating.answer === answer.id)
    return given ? [nearnessTo(answer, given)] : []
  })
  const count = (...kinds: Nearness[]) => near.filter((each) => kinds.includes(each)).length
  const [same, higher, lower] = [count('same'), count('higher', 'much-higher'), count('lower', 'much-lower')]
  if (same === near.length) return 'You rate all three as the panel does after its debrief.'
  if (higher > 0 && lower > 0)
    return 'You’re above the panel with one answer and below it with another, so it isn’t that you rate strictly or leniently. Look at what pulled you each time.'
  if (higher > 1)
    return 'You rate more leniently than the panel. Ask of each point whether the candidate said it, or whether you filled it in.'
  if (lower > 1)
    return 'You rate more strictly than the panel. Ask of each anchor which of its points is there before you look for what’s missing.'
  return 'You’re near the panel, with one answer that’s worth a second look.'
}

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
