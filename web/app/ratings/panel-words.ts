import { meanOf, type Nearness, nearnessOf, panelFloor, reasonToTalk } from '#contract/panel-rule.ts'
import type { PanelAnswer, RatingPanel } from '#contract/rating-panel.ts'
import type { GivenRating } from '#contract/ratings.ts'

export const nearnessWords: Record<Nearness, string> = {
  same: 'You rate it as the panel does.',
  higher: 'You’re about a point above the panel.',
  lower: 'You’re about a point below the panel.',
  'much-higher': 'You’re about two points above the panel, or more. The debrief would come back to it.',
  'much-lower': 'You’re about two points below the panel, or more. The debrief would come back to it.',
}

export const afterDebrief = ({ sheets }: PanelAnswer): number => meanOf(sheets.map(({ after }) => after))

export const nearnessTo = (answer: PanelAnswer, { rating }: GivenRating): Nearness => nearnessOf(rating, afterDebrief(answer))

/** Where the sheets differ before the debrief, and whether the rule has it talked about. */
export function differenceWords({ isHeavy, raters }: RatingPanel, { sheets }: PanelAnswer): string {
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
export function ruleWords({ isHeavy }: RatingPanel, answer: PanelAnswer): string {
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
