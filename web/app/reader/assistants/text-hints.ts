import { enteredNumber, enteredRows, enteredText } from './entered-values.ts'
import { findSignals } from './evp-canvas/evp-check.ts'
import { findRisksIn } from './scorecard/question-risks.ts'

// Keyword checks on the texts of activities, English and Czech. They are hints, not verdicts.

const aNumber =
  /\d|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|dozen|half|none|nobody|jeden|dva|dvě|tři|čtyři|pět|šest|deset)(?!\p{L})/iu
const aTime =
  /\b(?:months?|weeks?|quarters?|years?|days?|week|today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|q[1-4]|20\d\d)\b|měsíc\p{L}*|týden|týdn\p{L}*|rok(?:u|em)?|čtvrtlet\p{L}*|ledn\p{L}*|únor\p{L}*|březn\p{L}*|dubn\p{L}*|květn\p{L}*|červ\p{L}*|srpn\p{L}*|září|říjn\p{L}*|listopad\p{L}*|prosin\p{L}*/iu
const ourselves =
  /\b(?:we|our|ours|us|I|my|me|team|manager|panel|recruiters?|interviewers?|rounds?|interviews?|process|message|pay band)\b|(?:nám|náš|naš\p{L}*|my|já|jsme|tým\p{L}*)/iu
const payRange = /(?:CZK|Kč|EUR|€|USD|\$|£)\s?\d|\d[\d\s.,–k-]*\s?(?:CZK|Kč|EUR|€|USD|korun)/iu

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const start = (text: string) => (text.length > 40 ? `${text.slice(0, 38).trimEnd()}…` : text)

/** Module 1: an obstacle should say what happened, how often, and what the recruiter can change. */
export const challengeHints = (values: Record<string, unknown>): string[] =>
  ['challenge1', 'challenge2', 'challenge3'].flatMap((id, index) => {
    const text = enteredText(values, id)
    if (text === '') return []
    const name = `Obstacle ${index + 1}`
    return [
      ...(aNumber.test(text) ? [] : [`${name}: how often, or how long? One number from a real search is enough.`]),
      ...(ourselves.test(text) ? [] : [`${name}: this is about others. What did your side do, or leave undone?`]),
    ]
  })

const proof =
  /[–—:]\s*\p{L}[\s\S]{3,}|\s-\s\p{L}[\s\S]{3,}|\b(?:can (?:tell|explain|show|name)|explains|names|shows|describes|has (?:led|built|run|cut|handled|moved|replaced))\b|(?:umí|dokáže) (?:říct|vysvětlit|ukázat|popsat)/iu
const years = /\b\d+\s?\+?\s?(?:or more )?(?:years?|yrs)\b|\b\d+\s?\+?\s?(?:let|roky)(?!\p{L})/iu
const school =
  /\b(?:degree|diploma|university|master[’']?s|bachelor[’']?s|ph\.?d)\b|titul\p{L}*|vysok\p{L}+ škol\p{L}*|VŠ(?!\p{L})/iu
const confirmed =
  /\b(?:confirm\p{L}*|agreed|signed|approved|promised by|in writing|in (?:the|our) (?:\p{L}+ )?(?:ad|agreement|budget|contract|handbook|intranet|message|offer|plan|policy|rules)|published)\b|potvrd\p{L}*|schvál\p{L}*|písemně|ve? (?:smlouvě|směrnici|nabídce|inzerátu)/iu

/** Module 2: an outcome with a deadline, skills with evidence, confirmed reasons. */
export const roleHints = (values: Record<string, unknown>): string[] => {
  const [role, skills, motivators] = [
    enteredText(values, 'role'),
    linesOf(enteredText(values, 'skills')),
    linesOf(enteredText(values, 'motivators')),
  ]
  const risky = [role, ...skills, ...motivators].flatMap((text) => [
    ...findRisksIn(text).map(({ word, about }) => `“${word}” touches ${about}. Say what the work needs instead.`),
    ...findSignals(text).map(({ word, meaning }) => `“${word}” ${meaning}. Say what it is like here.`),
  ])
  return [
    ...(role !== '' && !aTime.test(role) ? ['Role: say what will be true by when, such as “In 12 months …”.'] : []),
    ...(role !== '' &&
    !/\b(?:owns?|decides?|decision|last word|final word|responsib\p{L}*)\b|rozhod\p{L}*|odpovíd\p{L}*/iu.test(role)
      ? ['Role: say what this person decides or owns.']
      : []),
    ...skills.flatMap((line) => [
      ...(years.test(line) ? [`“${start(line)}”: years say little. Name the work that must have been done.`] : []),
      ...(school.test(line) ? [`“${start(line)}”: a degree isn’t a skill. Name what the person can do.`] : []),
      ...(proof.test(line) ? [] : [`“${start(line)}”: add the evidence you would accept, after a dash.`]),
    ]),
    ...motivators.flatMap((line) =>
      confirmed.test(line) ? [] : [`“${start(line)}”: who confirmed it, or where is it written?`],
    ),
    ...(motivators.length > 0 && !motivators.some((line) => payRange.test(line))
      ? ['Motivators: a range with its currency is missing.']
      : []),
    ...new Set(risky),
  ]
}

const checkable =
  /https?:\/\/|\bwww\.|\b(?:CTO|CEO|CFO|COO|HR|head|lead(?:er)?s?|managers?|director|founders?|engineers?|seniors?|architects?|developers?|colleagues?|contract|handbook|policy|decision record|records?|document|calendar|budget|payslip|blog|talk|article|survey|repository|interviews?|call|review)\b|smlouv\p{L}*|vedouc\p{L}*|ředitel\p{L}*|směrnic\p{L}*|dokument\p{L}*|pohovor\p{L}*|kolega\p{L}*/iu

/** Something a text should mention, and the words that mention it. */
export type TextPart = { name: string; found: string | undefined; advice: string }

/** The clause around a match, up to the punctuation on either side. */
export const clauseAround = (text: string, words: RegExp): string | undefined => {
  const match = words.exec(text)
  if (!match) return undefined
  const before =
    text
      .slice(0, match.index)
      .split(/[.!?;]\s|,\s/u)
      .at(-1) ?? ''
  const after = text.slice(match.index + match[0].length).split(/[.!?;](?:\s|$)|,\s/u)[0] ?? ''
  return `${before}${match[0]}${after}`.trim()
}

const part = (text: string, name: string, words: RegExp, advice: string): TextPart => ({
  name,
  found: clauseAround(text, words),
  advice,
})

/** Module 4: verifiable evidence, and an opening that begins with the work. */
export const canvasHints = (values: Record<string, unknown>): string[] => {
  const opening = enteredText(values, 'newOpening')
  return [
    ...enteredRows(values, 'proofs').flatMap((row) => {
      const [claim, evidence] = [enteredText(row, 'claim'), enteredText(row, 'evidence')]
      return evidence === '' || checkable.test(evidence)
        ? []
        : [`Evidence for ${claim.toLowerCase() || 'a claim'}: name an address, a document or someone to ask.`]
    }),
    ...(/^(?:we(?:[’']re| are)|our (?:company|client|firm|team is)|as (?:a|one of)|join |jsme |naše (?:firma|společnost)|hledáme)/iu.test(
      opening,
    )
      ? ['New opening: it begins with the company. Begin with the work.']
      : []),
  ]
}

/** Module 4: elements of an opening paragraph. */
export const openingParts = (values: Record<string, unknown>): TextPart[] => {
  const opening = enteredText(values, 'newOpening')
  return [
    part(opening, 'What will be different, by when', aTime, 'Name the outcome with its time: “In a year …”.'),
    part(
      opening,
      'What they decide',
      /\byou (?:decide|own|choose|set)\b|\b(?:last|final) word\b|your (?:decision|call)\b|rozhod\p{L}*/iu,
      'Say what is theirs to decide: “You have the last word on …”.',
    ),
    part(
      opening,
      'The hard part',
      /\b(?:hard(?:est)?|difficult|monolith|legacy|old(?:er)?|debt|on-call|nobody|still|today it|but|slow(?:ly)?|breaks?|missing|risk\p{L}*|outages?)\b|těžk\p{L}*|zastaral\p{L}*|pohotovost\p{L}*|nikdo|dluh\p{L}*/iu,
      'Name what is hard about it: the old code, the on-call, the disagreement.',
    ),
    part(opening, 'What it pays', payRange, 'Put the range in, with its currency.'),
    part(
      opening,
      'Where and when',
      /\b(?:remote(?:ly)?|hybrid|office|from home|on[- ]site|days? (?:a|per) week|days in)\b|z domova|kancelář\p{L}*|na dálku|dny? v týdnu/iu,
      'Say where the work is done, in days.',
    ),
  ]
}

export const hypothesisParts = (values: Record<string, unknown>): TextPart[] => {
  const text = enteredText(values, 'hypothesis')
  return [
    part(text, 'One change', /\b(?:if|when)\b[^,;.]{8,}|(?:když|pokud|jestliže) [^,;.]{8,}/iu, 'Begin with “If we …”.'),
    part(
      text,
      'What it will do',
      /\bthen\b[^,;.]{6,}|(?:pak|potom|tak) [^,;.]{6,}/iu,
      'Go on with “then …” and the number that moves.',
    ),
    part(text, 'A cause that could be wrong', /\b(?:because|since|as)\b[^;.]{8,}|protože [^;.]{8,}/iu, 'End with “because …”.'),
  ]
}

/** Module 7: one change at a time, and a target that can be missed. */
export const hypothesisHints = (values: Record<string, unknown>): string[] => {
  const text = enteredText(values, 'hypothesis')
  const change =
    /\b(?:if|when)\b(.+?)(?:,\s*then\b|\bthen\b|$)/isu.exec(text)?.[1] ??
    /(?:když|pokud)(.+?)(?:,\s*pak\b|$)/isu.exec(text)?.[1] ??
    ''
  const target = enteredText(values, 'target')
  const [from, to] = [enteredText(values, 'startDate'), enteredText(values, 'endDate')]
  const days = from && to ? (Date.parse(to) - Date.parse(from)) / 86_400_000 : undefined
  return [
    ...(/\band\b|\bas well as\b|\bplus\b|;|\b(?:a|i) (?:zároveň|také)\b/iu.test(change)
      ? ['Hypothesis: this is more than one change. Which one would you test first?']
      : []),
    ...(target !== '' && (target.match(/\d+/gu) ?? []).length < 2 ? ['Target: from what to what? It takes two numbers.'] : []),
    ...(/\band\b|,|;/iu.test(enteredText(values, 'metric'))
      ? ['Metric: one number only, or you will not know which one counts.']
      : []),
    ...(days !== undefined && days >= 0 && days < 28
      ? ['The test is shorter than four weeks: few people pass a stage in that time.']
      : []),
  ]
}

const intention =
  /^(?:improve|optimi[sz]e|enhance|increase|boost|strengthen|work on|think about|consider|focus on|try to|look into|explore|be (?:more|better)|learn (?:more )?about|understand|better\b|zlepšit|zvýšit|zvážit|zaměřit se|zkusit|přemýšlet)/iu
const vagueMeasure =
  /^(?:(?:much |more |a )?(?:better|improved?|good|faster|higher|more|lower|less)\b[^\d]*|(?:success|progress|feedback|quality|satisfaction)\b[^\d]*)$/iu
const several =
  /\b(?:team|everyone|everybody|all|we|together|recruiters|managers|department|tba|tbd)\b|(?:všichni|tým|my|oddělení)(?!\p{L})|\band\b|&|,/iu

/** Module 8: a verifiable goal, concrete first steps, and one owner each. */
export const planHints = (values: Record<string, unknown>): string[] => {
  const goal = enteredText(values, 'goal')
  const ifThen = enteredText(values, 'ifThen')
  return [
    ...(goal !== '' && (!aNumber.test(goal) || !aTime.test(goal))
      ? ['Goal: someone else should be able to check it. Add a number and a date.']
      : []),
    ...enteredRows(values, 'actions').flatMap((row, index) => {
      const [step, measure, owner] = ['firstStep', 'measure', 'owner'].map((id) => enteredText(row, id))
      const name = `Action ${index + 1}`
      return [
        ...(step && intention.test(step)
          ? [`${name}: “${start(step)}” is an intention. What would you do in the first hour?`]
          : []),
        ...(measure && vagueMeasure.test(measure)
          ? [`${name}: “${start(measure)}” can’t be counted. Write a number, or a yes or no.`]
          : []),
        ...(owner && several.test(owner) ? [`${name}: one owner. With several, each waits for the others.`] : []),
      ]
    }),
    ...(ifThen !== '' &&
    !/^(?:if|when|as soon as|pokud|když|jestliže)\b[\s\S]+(?:,|\bthen\b|\bI(?:[’']ll| will)\b)[\s\S]{6,}/iu.test(ifThen)
      ? ['If … then: name the moment, then what you will do: “If …, then I will …”.']
      : []),
  ]
}

/** Module 6: contacts must be useful to the recipient. */
export const contactHints = (values: Record<string, unknown>): string[] =>
  enteredRows(values, 'segments').flatMap((row, index) =>
    /\b(?:check(?:ing)?[- ]in|touch(?:ing)? base|any news|still interested|newsletter|happy holidays|catch up)\b|připomen\p{L}*|ozvat se/iu.test(
      enteredText(row, 'contactContent'),
    ) && enteredNumber(row, 'sizeNow') !== undefined
      ? [`${enteredText(row, 'name') || `Segment ${index + 1}`}: what is in it for them? Send something useful that isn’t a job.`]
      : [],
  )
