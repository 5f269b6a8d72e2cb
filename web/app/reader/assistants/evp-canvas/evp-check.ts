import { enteredNumber, enteredRows, enteredText } from '../entered-values.ts'

/** The six boxes of the canvas, by field. */
export const canvasBoxes = [
  ['scope', 'Scope'],
  ['autonomy', 'Autonomy'],
  ['people', 'People'],
  ['technology', 'Technology'],
  ['flexibility', 'Flexibility'],
  ['reward', 'Reward'],
] as const

export const canvasOf = (values: Record<string, unknown>) => {
  const proofs = enteredRows(values, 'proofs')
  return canvasBoxes.map(([id, name]) => {
    const claim = enteredText(values, id)
    const evidence = proofs
      .filter((row) => enteredText(row, 'claim') === name)
      .map((row) => enteredText(row, 'evidence'))
      .filter(Boolean)
      .join('; ')
    return { id, name, claim, evidence, isUnproven: claim !== '' && evidence === '' }
  })
}

type Kind = 'buzzword' | 'age' | 'gender'

/** Signal words in English and Czech; stems match any ending. */
const signals: Record<Kind, RegExp> = {
  buzzword:
    /(?<!\p{L})(rock ?stars?|ninjas?|gurus?|wizards?|superstars?|unicorns?|hero(?:es)?|hackers? extraordinaire|world[- ]class|best[- ]in[- ]class|cutting[- ]edge|bleeding[- ]edge|dynamic|fast[- ]paced|passionate|work hard,? play hard|like a family|competitive (?:salary|compensation|pay)|great atmosphere|modern technologies|nadstandardní\p{L}*|dynamick\p{L}*|perspektivní\p{L}*)(?!\p{L})/giu,
  age: /(?<!\p{L})(young(?:er|est)?|youthful|digital[- ]natives?|recent (?:college )?graduates?|college students?|fresh graduates?|junior team|energetic|mature|mlad(?:ý|á|é|ého|ém|í|ých|ým)|mladistv\p{L}*|čerstv\p{L}* absolvent\p{L}*)(?!\p{L})/giu,
  gender:
    /(?<!\p{L})(he|she|his|her|him|guys?|manpower|salesm[ae]n|craftsm[ae]n|chairm[ae]n|middlem[ae]n|aggressive|dominant|kolegyn\p{L}*|muž(?:e|i|ů)?|žen(?:a|y|u)|asertivní\p{L}*)(?!\p{L})/giu,
}

const meanings: Record<Kind, string> = {
  buzzword: 'says nothing about the job',
  age: 'is an age signal',
  gender: 'is a gender signal',
}

/** Empty phrases and words that hint at an age or a gender, in one text. */
export const findSignals = (text: string) =>
  (Object.entries(signals) as [Kind, RegExp][]).flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map((match) => ({ word: match[0].toLowerCase(), kind, meaning: meanings[kind] })),
  )

export const findFlags = (values: Record<string, unknown>) => {
  const texts: [string, string][] = [
    ...canvasBoxes.map(([id, name]): [string, string] => [name, enteredText(values, id)]),
    ['Old ad text', enteredText(values, 'oldAd')],
    ['New opening', enteredText(values, 'newOpening')],
  ]
  const flags = texts.flatMap(([where, text]) => findSignals(text).map((signal) => ({ ...signal, where })))
  return flags.filter(
    (flag, index) => flags.findIndex((other) => other.word === flag.word && other.where === flag.where) === index,
  )
}

/** The problem with the pay range; undefined if there is none. */
export const payHint = (values: Record<string, unknown>): string | undefined => {
  const from = enteredNumber(values, 'payFrom')
  const to = enteredNumber(values, 'payTo')
  if (
    from === undefined ||
    to === undefined ||
    enteredText(values, 'payCurrency') === '' ||
    enteredText(values, 'payPeriod') === ''
  )
    return 'The pay range is missing: both ends, currency and period.'
  if (from > to) return 'The pay range is upside down: “from” is above “to”.'
  if (to > from * 1.34) return 'The upper end is more than a third above the lower one: that often means two different jobs.'
  return undefined
}
