import type { CsvColumns } from '#contract/csv.ts'
import type { OptionStatistics } from './question-statistics.service.ts'

/** Unchosen distractors are named only when the question has answers. */
export const questionStatisticsCsv: CsvColumns<OptionStatistics> = [
  ['Module', ({ moduleId }) => moduleId],
  ['Pool', ({ pool }) => (pool === 'quiz' ? 'quiz' : 'final assessment')],
  ['Question id', ({ question }) => question.id],
  ['Question', ({ question }) => question.question],
  ['Answered', ({ question }) => question.answered],
  ['Right (%)', ({ question }) => question.rightPercent],
  ['Discrimination', ({ question }) => question.discrimination],
  ['Option', ({ option }) => option.id.toUpperCase()],
  ['Text of the option', ({ option }) => option.text],
  ['Is right', ({ option }) => option.isRight],
  ['Chosen', ({ option }) => option.count],
  ['Distractor never chosen', ({ question, option }) => (question.answered > 0 && !option.isRight ? option.count === 0 : null)],
  ['As of (UTC)', ({ countedAt }) => countedAt],
]
