import { enteredNumber, enteredRows, enteredText } from '../entered-values.ts'

/** Difference between two raters, in points, that should be discussed. */
export const gapToDiscuss = 2
/** Field ids of the ratings, in the order of the competencies. */
const ratingIds = ['rating1', 'rating2', 'rating3', 'rating4', 'rating5', 'rating6']

/** Sum of the weights in percent; must be 100. */
export const sumOfWeights = (values: Record<string, unknown>): number =>
  Math.round(enteredRows(values, 'competencies').reduce((sum, row) => sum + (enteredNumber(row, 'weight') ?? 0), 0) * 100) / 100

export const totalTargetDays = (values: Record<string, unknown>): number =>
  enteredRows(values, 'steps').reduce((sum, row) => sum + (enteredNumber(row, 'targetDays') ?? 0), 0)

/** When to hire: minimum weighted mean, and minimum rating in each of the heaviest competencies. Undefined until all three are entered. */
export const decisionRule = (values: Record<string, unknown>) => {
  const mean = enteredNumber(values, 'ruleMean')
  const floor = enteredNumber(values, 'ruleFloor')
  const heaviest = enteredNumber(values, 'ruleHeaviest')
  return mean === undefined || floor === undefined || heaviest === undefined ? undefined : { mean, floor, heaviest }
}

type DecisionRule = NonNullable<ReturnType<typeof decisionRule>>

const numbers = ['none', 'the', 'two', 'three', 'four', 'five', 'six']

/** The rule as a sentence to print and sign. */
export const ruleSentence = ({ mean, floor, heaviest }: DecisionRule): string => {
  const part = heaviest === 1 ? 'the heaviest competency' : `each of the ${numbers[heaviest] ?? heaviest} heaviest competencies`
  return `Weighted mean of at least ${mean}${heaviest >= 1 ? `, and at least a ${floor} in ${part}` : ''}.`
}

// Rounded, because floating point yields 3.4999999999999996 for 3.5.
const hundredths = (value: number) => Math.round(value * 100) / 100

/** A tie at the last place includes all tied competencies. */
const heaviestOf = (weights: number[], count: number): ((weight: number) => boolean) => {
  const least = [...weights].sort((a, b) => b - a)[Math.min(count, weights.length) - 1]
  return (weight) => least !== undefined && weight >= least
}

/** Compares the raters: differences to discuss, weighted mean, and whether the rule is met. */
export const debriefOf = (values: Record<string, unknown>) => {
  const rows = enteredRows(values, 'competencies')
  const sheets = enteredRows(values, 'ratings')
  const rule = decisionRule(values)
  const weights = rows.map((row) => enteredNumber(row, 'weight') ?? 0)
  const isHeavy = heaviestOf(weights, rule?.heaviest ?? 0)
  const competencies = rows.map((row, index) => {
    const ratings = sheets
      .map((sheet) => enteredNumber(sheet, ratingIds[index] ?? ''))
      .filter((rating): rating is number => rating !== undefined && rating >= 1 && rating <= 5)
    const weight = weights[index] ?? 0
    return {
      name: enteredText(row, 'competency'),
      weight,
      ratings,
      /** Undefined while there are no ratings. */
      mean: ratings.length > 0 ? ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length : undefined,
      isDiscussed: ratings.length > 1 && Math.max(...ratings) - Math.min(...ratings) >= gapToDiscuss,
      /** Whether the rule's minimum rating applies. */
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
    /** Sum of weight × mean, rounded to hundredths; undefined until every competency is rated and the weights add up to 100. */
    weightedMean,
    /** Heaviest competencies below the rule's minimum rating. */
    belowFloor,
    isMet: weightedMean === undefined || !rule ? undefined : weightedMean >= rule.mean && belowFloor.length === 0,
  }
}

export type Debrief = ReturnType<typeof debriefOf>

/** Anchors that repeat a text or describe nothing observable. */
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
