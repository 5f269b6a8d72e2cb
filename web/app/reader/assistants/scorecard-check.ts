import { enteredNumber, enteredRows, enteredText } from './entered-values.ts'

/** A difference between two raters that the debrief talks about, in points. */
export const gapToDiscuss = 2
/** Ids of a rater's ratings, in the order of the competencies. */
const ratingIds = ['rating1', 'rating2', 'rating3', 'rating4', 'rating5', 'rating6']

/** Sum of the weights in percent; it must be 100. */
export const sumOfWeights = (values: Record<string, unknown>): number =>
  Math.round(enteredRows(values, 'competencies').reduce((sum, row) => sum + (enteredNumber(row, 'weight') ?? 0), 0) * 100) / 100

/** Working days from the first step to the last. */
export const totalTargetDays = (values: Record<string, unknown>): number =>
  enteredRows(values, 'steps').reduce((sum, row) => sum + (enteredNumber(row, 'targetDays') ?? 0), 0)

/** When the panel hires: a least weighted mean, and a least rating in each of the heaviest competencies. */
export type DecisionRule = { mean: number; floor: number; heaviest: number }

/** The rule as entered; undefined until all three numbers are there. */
export const decisionRule = (values: Record<string, unknown>): DecisionRule | undefined => {
  const mean = enteredNumber(values, 'ruleMean')
  const floor = enteredNumber(values, 'ruleFloor')
  const heaviest = enteredNumber(values, 'ruleHeaviest')
  return mean === undefined || floor === undefined || heaviest === undefined ? undefined : { mean, floor, heaviest }
}

const numbers = ['none', 'the', 'two', 'three', 'four', 'five', 'six']

/** The rule as a sentence to print and sign. */
export const ruleSentence = ({ mean, floor, heaviest }: DecisionRule): string => {
  const part = heaviest === 1 ? 'the heaviest competency' : `each of the ${numbers[heaviest] ?? heaviest} heaviest competencies`
  return `Weighted mean of at least ${mean}${heaviest >= 1 ? `, and at least a ${floor} in ${part}` : ''}.`
}

/** A competency as three or more people rated it. */
export type RatedCompetency = {
  name: string
  weight: number
  ratings: number[]
  /** Mean of the ratings, undefined while there are none. */
  mean: number | undefined
  isDiscussed: boolean
  /** Among the heaviest, which the rule's second part is about. */
  isHeaviest: boolean
}

/** What the ratings come to by the rule. */
export type Debrief = {
  raters: string[]
  competencies: RatedCompetency[]
  /** Sum of weight × mean, rounded to hundredths; undefined until every competency has a rating and the weights make 100. */
  weightedMean: number | undefined
  /** Heavy competencies below the rule's floor. */
  belowFloor: string[]
  isMet: boolean | undefined
}

// Rounded first: 3.4999999999999996 is 3.5 in binary fractions.
const hundredths = (value: number) => Math.round(value * 100) / 100

/** The names of the heaviest competencies; a tie at the last place takes all of it in. */
const heaviestOf = (weights: number[], count: number): ((weight: number) => boolean) => {
  const least = [...weights].sort((a, b) => b - a)[Math.min(count, weights.length) - 1]
  return (weight) => least !== undefined && weight >= least
}

/** The raters' sheets side by side: what to talk about, the weighted mean, and whether the rule is met. */
export const debriefOf = (values: Record<string, unknown>): Debrief => {
  const rows = enteredRows(values, 'competencies')
  const sheets = enteredRows(values, 'ratings')
  const rule = decisionRule(values)
  const weights = rows.map((row) => enteredNumber(row, 'weight') ?? 0)
  const isHeavy = heaviestOf(weights, rule?.heaviest ?? 0)
  const competencies = rows.map((row, index): RatedCompetency => {
    const ratings = sheets
      .map((sheet) => enteredNumber(sheet, ratingIds[index] ?? ''))
      .filter((rating): rating is number => rating !== undefined && rating >= 1 && rating <= 5)
    const weight = weights[index] ?? 0
    return {
      name: enteredText(row, 'competency'),
      weight,
      ratings,
      mean: ratings.length > 0 ? ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length : undefined,
      isDiscussed: ratings.length > 1 && Math.max(...ratings) - Math.min(...ratings) >= gapToDiscuss,
      isHeaviest: rule !== undefined && isHeavy(weight),
    }
  })
  const isComplete =
    competencies.length > 0 && competencies.every(({ mean }) => mean !== undefined) && sumOfWeights(values) === 100
  const weightedMean = isComplete
    ? hundredths(competencies.reduce((sum, { weight, mean }) => sum + (weight * (mean ?? 0)) / 100, 0))
    : undefined
  const belowFloor = rule
    ? competencies
        .filter(({ isHeaviest, mean }) => isHeaviest && mean !== undefined && hundredths(mean) < rule.floor)
        .map(({ name }) => name)
    : []
  return {
    raters: sheets.map((sheet, index) => enteredText(sheet, 'rater') || `Rater ${index + 1}`),
    competencies,
    weightedMean,
    belowFloor,
    isMet: weightedMean === undefined || !rule ? undefined : weightedMean >= rule.mean && belowFloor.length === 0,
  }
}

/** What an anchor says too little in: the same text twice, or nothing that could be heard. */
export const anchorHints = (values: Record<string, unknown>): string[] =>
  enteredRows(values, 'competencies').flatMap((row, index) => {
    const name = enteredText(row, 'competency') || `Competency ${index + 1}`
    const anchors = ['anchor1', 'anchor3', 'anchor5'].map((id) => enteredText(row, id))
    const written = anchors.filter(Boolean).map((anchor) => anchor.toLowerCase())
    const vague = anchors.find((anchor) =>
      /^(?:(?:very |really |quite |not )?(?:good|bad|weak|strong|sound|ok(?:ay)?|poor|great|excellent|average|fine)[ .,]*)+(?:answers?|candidates?)?\.?$/i.test(
        anchor,
      ),
    )
    const question = enteredText(row, 'question')
    const isClosed = /^(?:do|does|did|are|is|was|were|have|has|had|can|could|would|will|máte|jste|umíte|byl\p{L}*) /iu.test(
      question,
    )
    return [
      ...(new Set(written).size < written.length ? [`${name}: two anchors say the same.`] : []),
      ...(vague ? [`${name}: “${vague}” is a grade. Write what somebody would say or have done.`] : []),
      ...(isClosed ? [`${name}: the question can be answered with yes. Start with “Tell me about …”.`] : []),
    ]
  })
