import { countGoogleWords, googleWords } from '#contract/search-string.ts'
import { enteredList, enteredText } from '../entered-values.ts'

/** More exclusions than this usually hide good people. */
const fewExclusions = 3
/** From this number of single-word must-haves on, the string is too narrow. */
const tooManySingleWords = 4

/** GitHub's language names by common spellings. */
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

/** Quotes a term of several words, dropping its own quotation marks. */
const unit = (term: string): string => {
  const plain = term
    .replace(/["“”„()]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return /[\s,:]/.test(plain) ? `"${plain}"` : plain
}

const units = (terms: string[]): string[] => [...new Set(terms.map(unit))].filter((term) => term !== '' && term !== '""')

const anyOf = (terms: string[]): string[] => {
  const all = units(terms)
  if (all.length === 0) return []
  return all.length === 1 ? all : [`(${all.join(' OR ')})`]
}

/** The alternatives of each must-have, entered as `Java OR Kotlin`. */
const mustHaveGroups = (values: Record<string, unknown>): string[][] =>
  enteredList(values, 'mustHaves')
    .map((group) => group.split(/(?<=^|\s)OR(?=\s|$)|\|/i).map((term) => term.replace(/["“”„()]/g, '').trim()))
    .map((terms) => [...new Set(terms.filter(Boolean))])
    .filter((terms) => terms.length > 0)

const singleWords = (values: Record<string, unknown>): string[] =>
  mustHaveGroups(values).flatMap((terms) => (terms.length === 1 ? terms : []))

/** Whether too many single words are joined by AND, which excludes most suitable people. */
export const isTooNarrow = (values: Record<string, unknown>): boolean => singleWords(values).length >= tooManySingleWords

const titlesThatFit = (titles: string[], rest: string): string[] => {
  let left = googleWords - countGoogleWords(rest)
  const tooLong = titles.findIndex((title) => {
    left -= countGoogleWords(title)
    return left < 0
  })
  return tooLong < 0 ? titles : titles.slice(0, tooLong)
}

/** The three searches of a brief; empty strings while there is nothing to search for. If {@link isTooNarrow}, there is none for LinkedIn and Google. */
export const searchStrings = (values: Record<string, unknown>) => {
  const groups = mustHaveGroups(values)
  const titles = units(enteredList(values, 'synonyms'))
  const locations = enteredList(values, 'locations')
  const exclusions = units(enteredList(values, 'exclude'))
  const wanted = groups.flatMap(anyOf)
  const isEmpty = (titles.length === 0 && wanted.length === 0) || isTooNarrow(values)
  const noise = exclusions.length === 0 ? [] : [`NOT ${anyOf(exclusions).join('')}`]
  const minus = exclusions.map((term) => `-${term}`)
  const rest = ['site:linkedin.com/in', ...anyOf(locations), ...wanted, ...minus]
  const xRayTitles = titlesThatFit(titles, rest.join(' '))
  const place = locations[0] ? [`location:${unit(locations[0])}`] : []
  const words = groups.flat()
  const known = [...new Set(words.flatMap((term) => languages[term.toLowerCase()] ?? []))]
  const gitHub = (known.length > 0 ? known.map((name) => [...place, `language:${name}`]) : [place]).filter(
    (query) => query.length > 0,
  )
  return {
    linkedIn: isEmpty ? '' : [[...anyOf(titles), ...wanted].join(' AND '), ...noise].join(' '),
    xRay: isEmpty ? '' : ['site:linkedin.com/in', ...anyOf(xRayTitles), ...rest.slice(1)].join(' '),
    /** One query per line, because GitHub accepts one language and one place per query. */
    gitHub: gitHub.map((query) => ['type:user', ...query, 'repos:>=5'].join(' ')).join('\n'),
    /** Places for LinkedIn's location filter, which are not part of its string. */
    locationFilter: locations,
    /** Words that GitHub's user search does not support. */
    leftOutOfGitHub: words.filter((term) => languages[term.toLowerCase()] === undefined),
    /** Titles that exceed Google's word limit. */
    leftOutOfXRay: isEmpty ? [] : titles.slice(xRayTitles.length),
  }
}

export const searchHints = (values: Record<string, unknown>): string[] => {
  const hints: string[] = []
  const locations = enteredList(values, 'locations')
  const exclusions = enteredList(values, 'exclude')
  const market = enteredText(values, 'market')
  const alone = singleWords(values)
  if (isTooNarrow(values))
    hints.push(
      `${alone.length} must-haves are single words (${alone.join(', ')}). Joined with AND, each one drops people who do the work without using the word, so no string is built. Put words for the same kind of work into one must-have, such as “payments OR ledger”, or leave one out.`,
    )
  else if (alone.length > 1)
    hints.push(
      `Add other words for ${alone.join(', ')}: type “Java OR Kotlin” as one must-have. One of the words is then enough.`,
    )
  if (market !== '' && market !== 'US' && locations.length === 1)
    hints.push('One place only. Write it as people write it, in both languages: Prague and Praha.')
  if (exclusions.length > fewExclusions)
    hints.push(`${exclusions.length} exclusions: more than ${fewExclusions} usually hide good people.`)
  const words = countGoogleWords(searchStrings(values).xRay)
  if (words > googleWords) hints.push(`The X-ray has ${words} words; Google reads the first ${googleWords}.`)
  return hints
}
