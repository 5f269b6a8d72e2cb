import { enteredList, enteredText } from './entered-values.ts'

/** The three searches built from a brief; a string is empty while there is nothing to search for. */
export type SearchStrings = {
  linkedIn: string
  xRay: string
  gitHub: string
  /** Must-haves that GitHub's user search cannot look for. */
  leftOutOfGitHub: string[]
}

/** Longest first message that the counter leaves calm, in characters. */
export const calmMessageLength = 400
/** Exclusions above this number usually hide good people. */
const fewExclusions = 3
/** Words that Google reads of one search. */
const googleWords = 32

/** Programming languages as GitHub names them, by the words people write. */
const languages: Record<string, string> = {
  ...Object.fromEntries(
    'java kotlin scala groovy go rust python typescript javascript c c++ c# f# ruby php swift dart elixir erlang haskell clojure julia lua perl r shell solidity zig ocaml cuda matlab'
      .split(' ')
      .map((name) => [name, name]),
  ),
  golang: 'go',
  ts: 'typescript',
  js: 'javascript',
  cpp: 'c++',
  csharp: 'c#',
  'objective-c': '"Objective-C"',
  terraform: 'hcl',
  bash: 'shell',
}

/** A term as one unit: quoted when it has several words. Quotation marks of its own would end it early. */
const unit = (term: string): string => {
  const plain = term
    .replace(/["“”„]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return /[\s(),:]/.test(plain) ? `"${plain}"` : plain
}

const units = (terms: string[]): string[] => [...new Set(terms.map(unit))].filter((term) => term !== '' && term !== '""')

const anyOf = (terms: string[]): string[] => {
  const all = units(terms)
  if (all.length === 0) return []
  return [all.length === 1 ? all[0]! : `(${all.join(' OR ')})`]
}

/** Builds the strings for LinkedIn (AND, OR, NOT), a Google X-ray (minus, no AND) and GitHub's user search from a brief. */
export const searchStrings = (values: Record<string, unknown>): SearchStrings => {
  const mustHaves = enteredList(values, 'mustHaves')
  const synonyms = anyOf(enteredList(values, 'synonyms'))
  const locations = enteredList(values, 'locations')
  const exclusions = units(enteredList(values, 'exclude'))
  const wanted = [...synonyms, ...units(mustHaves)]
  const isEmpty = wanted.length === 0
  const known = mustHaves.flatMap((term) => languages[term.toLowerCase()] ?? [])
  const place = locations[0] ? [`location:${unit(locations[0])}`] : []
  const linkedIn = [[...wanted, ...anyOf(locations)].join(' AND '), ...exclusions.map((term) => `NOT ${term}`)].join(' ')
  const xRay = ['site:linkedin.com/in', ...wanted, ...anyOf(locations), ...exclusions.map((term) => `-${term}`)].join(' ')
  const gitHub = ['type:user', ...place, ...[...new Set(known)].map((name) => `language:${name}`)]
  return {
    linkedIn: isEmpty ? '' : linkedIn,
    xRay: isEmpty ? '' : xRay,
    gitHub: gitHub.length === 1 ? '' : [...gitHub, 'repos:>=5'].join(' '),
    leftOutOfGitHub: mustHaves.filter((term) => languages[term.toLowerCase()] === undefined),
  }
}

/** What a brief and its first message still lack, in words. `notice` is every part a notice must have. */
export const sourcingHints = (values: Record<string, unknown>, notice: readonly string[]): string[] => {
  const hints: string[] = []
  const locations = enteredList(values, 'locations')
  const exclusions = enteredList(values, 'exclude')
  const message = enteredText(values, 'firstMessage')
  const ticked = enteredList(values, 'notice')
  const market = enteredText(values, 'market')
  if (locations.length === 0) hints.push('No place is given: the strings search the whole world.')
  if (market !== '' && market !== 'US' && locations.length === 1)
    hints.push('One place only. Write it as people write it, in both languages: Prague and Praha.')
  if (exclusions.length > fewExclusions)
    hints.push(`${exclusions.length} exclusions: more than ${fewExclusions} usually hide good people.`)
  const words = searchStrings(values).xRay.split(/\s+/).length
  if (words > googleWords) hints.push(`The X-ray has ${words} words; Google reads the first ${googleWords}.`)
  if (message.length > calmMessageLength)
    hints.push(`The message has ${message.length} characters: aim for ${calmMessageLength}.`)
  if (message !== '' && enteredText(values, 'foundAt') === '') hints.push('No source is named: say where you found the person.')
  const missing = notice.filter((part) => !ticked.includes(part))
  if (message !== '' && missing.length > 0) hints.push(`Missing in the notice: ${missing.join(', ')}.`)
  if (/@|\+?\d[\d ]{7,}\d/.test(message)) hints.push('The message seems to hold a contact of a person. Please leave it out here.')
  return hints
}
