import { enteredNumber, enteredRows, enteredText } from './entered-values.ts'

/** Sum of the weights in percent; it must be 100. */
export const sumOfWeights = (values: Record<string, unknown>): number =>
  Math.round(enteredRows(values, 'competencies').reduce((sum, row) => sum + (enteredNumber(row, 'weight') ?? 0), 0) * 100) / 100

/** Working days from the first step to the last. */
export const totalTargetDays = (values: Record<string, unknown>): number =>
  enteredRows(values, 'steps').reduce((sum, row) => sum + (enteredNumber(row, 'targetDays') ?? 0), 0)

/** Words that lead to questions one may not ask, English and Czech, by what they touch. */
const risks: [string, RegExp][] = [
  [
    'children and family',
    /(?<!\p{L})(child(?:ren)?|kids?|baby|babies|pregnan\p{L}*|maternity|paternity|parental leave|married|marriage|spouse|husband|wife|family (?:plans?|situation|status)|childcare|děti|dětí|dítě\p{L}*|těhot\p{L}*|mateřsk\p{L}*|rodičovsk\p{L}*|manžel\p{L}*|vdan\p{L}*|ženat\p{L}*)(?!\p{L})/giu,
  ],
  [
    'age',
    /(?<!\p{L})(how old|your age|age group|birth ?(?:day|date|year)?|date of birth|born in|young(?:er)?|retire(?:ment|d)?|digital native|věk\p{L}*|narozen\p{L}*|důchod\p{L}*|mlad(?:ý|á|é|ého|í))(?!\p{L})/giu,
  ],
  [
    'religion',
    /(?<!\p{L})(religio\p{L}*|church|faith|pray(?:er|ing)?|sabbath|christian|muslim|jewish|catholic|atheist|nábožen\p{L}*|církev|víra|vyznání)(?!\p{L})/giu,
  ],
  [
    'health',
    /(?<!\p{L})(health|ill(?:ness)?|sick(?: ?leave| ?days?)?|disab\p{L}*|medication|disease|diagnos\p{L}*|doctor|depress\p{L}*|smok\p{L}*|zdrav(?:í|otní)\p{L}*|nemoc\p{L}*|postižen\p{L}*|invalid\p{L}*)(?!\p{L})/giu,
  ],
  [
    'nationality and origin',
    /(?<!\p{L})(nationalit\p{L}*|citizen(?:ship)?|where are you (?:really )?from|native (?:speaker|language)|mother tongue|ethnic\p{L}*|race|accent|country of birth|národnost\p{L}*|státní občanství|rodný jazyk|mateřský jazyk)(?!\p{L})/giu,
  ],
]

/** A risky word in a question or an anchor. */
export type Risk = { word: string; about: string; where: string }

/** Words in competencies, questions and anchors that touch children, age, religion, health or nationality. */
export const findRisks = (values: Record<string, unknown>): Risk[] => {
  const found = enteredRows(values, 'competencies').flatMap((row, index) =>
    ['competency', 'question', 'followUp', 'anchor1', 'anchor3', 'anchor5'].flatMap((id) =>
      risks.flatMap(([about, pattern]) =>
        [...enteredText(row, id).matchAll(pattern)].map(
          (match): Risk => ({ word: match[0].toLowerCase(), about, where: `Competency ${index + 1}` }),
        ),
      ),
    ),
  )
  return found.filter(
    (risk, index) => found.findIndex((other) => other.word === risk.word && other.where === risk.where) === index,
  )
}
