import { describe, expect, test } from 'vitest'
import { shippedExample } from '../shipped-example.ts'
import { anchorHints, debriefOf, decisionRule, ruleSentence, sumOfWeights, totalTargetDays } from './scorecard-check.ts'

const weights = [30, 25, 20, 15, 10]
const names = ['Changing', 'Deciding', 'Moving', 'Growing', 'Writing']
const competencies = names.map((competency, index) => ({ competency, weight: weights[index] }))
const rule = { ruleMean: 3.5, ruleFloor: 3, ruleHeaviest: 2 }
const sheet = (rater: string, ...ratings: number[]) => ({
  rater,
  ...Object.fromEntries(ratings.map((rating, index) => [`rating${index + 1}`, rating])),
})
const debrief = (...sheets: Record<string, unknown>[]) => debriefOf({ competencies, ...rule, ratings: sheets })

describe('the scorecard', () => {
  test('computes the lesson’s two candidates: A at 3.85 meets the rule, B at 3.90 does not', () => {
    expect(debrief(sheet('', 4, 4, 3, 5, 3))).toMatchObject({ weightedMean: 3.85, isMet: true, belowFloor: [] })
    expect(debrief(sheet('', 5, 2, 4, 4, 5))).toMatchObject({ weightedMean: 3.9, isMet: false, belowFloor: ['Deciding'] })
  })

  test('puts the lesson’s three sheets side by side and discusses one line', () => {
    const before = debrief(
      sheet('Manager', 4, 4, 4, 5, 3),
      sheet('Senior', 4, 4, 2, 5, 3),
      sheet('Outside principal', 4, 4, 3, 5, 3),
    )
    expect(before.competencies.filter((each) => each.isDiscussed).map((each) => each.name)).toEqual(['Moving'])
    expect(before).toMatchObject({ raters: ['Manager', 'Senior', 'Outside principal'], weightedMean: 3.85, isMet: true })
  })

  test('guards the heaviest competencies, all of them when two weigh the same', () => {
    const even = names.slice(0, 4).map((competency) => ({ competency, weight: 25 }))
    const { belowFloor } = debriefOf({ competencies: even, ...rule, ratings: [sheet('', 5, 5, 5, 2)] })
    expect(belowFloor).toEqual(['Growing'])
    expect(debrief(sheet('', 5, 5, 1, 5, 5))).toMatchObject({ isMet: true, belowFloor: [] })
  })

  test('meets a mean that is exactly the rule’s, and decides nothing while something is missing', () => {
    const half = [50, 50].map((weight, index) => ({ competency: String(index), weight }))
    expect(debriefOf({ competencies: half, ...rule, ratings: [sheet('', 3, 4)] })).toMatchObject({
      weightedMean: 3.5,
      isMet: true,
    })
    expect(debrief(sheet('', 4, 4, 3, 5))).toMatchObject({ weightedMean: undefined, isMet: undefined })
    expect(debriefOf({ competencies, ratings: [sheet('', 4, 4, 3, 5, 3)] }).isMet).toBeUndefined()
    expect(debriefOf({})).toMatchObject({ raters: [], competencies: [], isMet: undefined })
  })

  test('prints the rule as a sentence', () => {
    expect(ruleSentence({ mean: 3.5, floor: 3, heaviest: 2 })).toBe(
      'Weighted mean of at least 3.5, and at least a 3 in each of the two heaviest competencies.',
    )
    expect(ruleSentence({ mean: 4, floor: 3, heaviest: 1 })).toContain('in the heaviest competency.')
    expect(decisionRule({ ruleMean: '3,5', ruleFloor: 3 })).toBeUndefined()
  })

  test('asks for anchors that can be heard and for questions that are open', () => {
    const hints = anchorHints({
      competencies: [
        { competency: 'A', question: 'Do you know Kafka?', anchor1: 'Weak answer.', anchor3: 'Ran it', anchor5: 'ran it' },
        { competency: 'B', question: 'Tell me about a migration.', anchor1: 'One switch', anchor3: 'Steps', anchor5: 'Both' },
      ],
    })
    expect(hints).toEqual([
      'A: two anchors say the same.',
      'A: “Weak answer.” is a grade. Write what somebody would say or have done.',
      'A: the question can be answered with yes. Start with “Tell me about …”.',
    ])
  })

  test('finds nothing wrong with the lesson’s own example, whose ratings meet its rule', () => {
    const example = shippedExample('scorecard')
    expect(sumOfWeights(example)).toBe(100)
    expect(anchorHints(example)).toEqual([])
    expect(debriefOf(example)).toMatchObject({ weightedMean: 3.85, isMet: true })
    expect(totalTargetDays(example)).toBe(13)
  })
})
