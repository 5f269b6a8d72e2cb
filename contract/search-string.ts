import { withoutAccents } from './without-accents.ts'

/** The syntax of a string: LinkedIn Recruiter's, or Google's for an X-ray search. */
export type SearchSite = 'linkedin' | 'x-ray'

/** A range of characters, end exclusive. */
export type Span = { from: number; to: number }

export type Term = { kind: 'term'; operator?: 'site' | 'intitle' | 'filetype'; text: string; words: string[]; at: Span }

/** A parsed string; the range of a bracketed part includes its brackets. */
export type SearchTree =
  | Term
  | { kind: 'and' | 'or'; parts: SearchTree[]; at: Span }
  | { kind: 'not'; part: SearchTree; at: Span }

export type Remark = { message: string; at: Span }

/** A parsed string: its tree or the error that prevents parsing; remarks do not. */
export type ReadString = { tree: SearchTree | null; fault: Remark | null; remarks: Remark[]; words: number }

/** Google ignores words beyond this number, not counting `OR`. */
export const googleWords = 32

type Token = { kind: 'open' | 'close' | 'and' | 'or' | 'not' | 'term'; text: string; at: Span; quoted?: boolean }

const quotes = '"“”„'

/** The words of a text as a search compares them: without case, with `fold` also without accents. `.` marks the end of a sentence. */
export function searchWords(text: string, fold: boolean): string[] {
  const plain = fold ? withoutAccents(text) : text.normalize('NFC')
  return plain.toLowerCase().match(/[\p{L}\p{N}]+[+#]*|[.;:!?](?=\s|$)/gu) ?? []
}

const isWord = (word: string): boolean => !/^[.;:!?]$/.test(word)

class Fault extends Error {
  readonly at: Span
  constructor(message: string, at: Span) {
    super(message)
    this.at = at
  }
}

const quoted = `[${quotes}][^${quotes}]*[${quotes}]`
const word = `[^\\s()${quotes}]+`
const operator = '(?:(?:site|intitle|inurl|filetype):)?'

/** The signs of a string, its terms in quotation marks and its words. */
const patterns: Record<SearchSite, RegExp> = {
  linkedin: new RegExp(`[()]|(?<quoted>${quoted})|(?<unclosed>[${quotes}])|${word}`, 'g'),
  'x-ray': new RegExp(
    `[()|]|(?<minus>(?<=^|[\\s(])[-–](?=[^\\s)]))|(?<quoted>${operator}${quoted})|(?<unclosed>${operator}[${quotes}])|${word}`,
    'g',
  ),
}

const kindsOf = (signs: Record<string, Token['kind']>) =>
  new Map(Object.entries({ '(': 'open', ')': 'close', ...signs } as const))

const signs: Record<SearchSite, ReadonlyMap<string, Token['kind']>> = {
  linkedin: kindsOf({ AND: 'and', OR: 'or', NOT: 'not' }),
  'x-ray': kindsOf({ OR: 'or', '|': 'or' }),
}

const tokensOf = (source: string, site: SearchSite): Token[] =>
  [...source.matchAll(patterns[site])].map(({ 0: text, index, groups }) => {
    const at = { from: index, to: index + text.length }
    if (groups?.unclosed) throw new Fault('The quotation mark opened here is never closed.', { from: at.to - 1, to: at.to })
    if (groups?.quoted) return { kind: 'term', text, at, quoted: true }
    return { kind: groups?.minus ? 'not' : (signs[site].get(text) ?? 'term'), text, at }
  })

/** Counts a string's words like Google: signs and exclusions included, `OR` and brackets not. */
export const countGoogleWords = (source: string): number =>
  source.split(/[\s()]+/).filter((word) => word !== '' && word !== 'OR' && word !== '|').length

const wordRemark = (text: string) =>
  `Written like this, “${text}” is a word to look for. As an operator it’s written ${text.toUpperCase()}.`

/** Signs that mean something else on a site than their writer may think; the first that fits a word counts. */
const misleadingSigns: Record<SearchSite, [sign: RegExp, remark: string | typeof wordRemark][]> = {
  linkedin: [
    [/^(and|or|not)$/i, wordRemark],
    [/^-./, 'A minus excludes in Google. Here you write NOT.'],
    [/^(title|company|site|intitle):/i, 'Recruiter has fields for this; in the keywords it is only a word.'],
    [/\*/, 'No LinkedIn help page mentions an asterisk. Write out the forms and join them with OR.'],
  ],
  'x-ray': [
    [/^AND$/, 'Google joins words by itself and needs no AND.'],
    [/^NOT$/, 'Google excludes with a minus right before the word, as in -recruiter.'],
    [/^or$/, wordRemark],
    [/^-$/, 'The minus must come right before the word, without a space.'],
    [/^(site|intitle|inurl|filetype):$/, 'There is no space after the colon.'],
  ],
}

const remarksOn = (tokens: Token[], site: SearchSite): Remark[] =>
  tokens.flatMap(({ kind, quoted, text, at }) => {
    const [, remark] = (kind === 'term' && !quoted && misleadingSigns[site].find(([sign]) => sign.test(text))) || []
    return remark ? [{ message: typeof remark === 'string' ? remark : remark(text), at }] : []
  })

/** Google's placeholder words for signs that it does not have. */
const isEmptySign = (text: string) => ['AND', 'NOT', '-', '–'].includes(text)

const termOf = ({ text, at }: Token, site: SearchSite): Term => {
  const [, name, value = text] = (site === 'x-ray' && /^(site|intitle|inurl|filetype):(.*)$/s.exec(text)) || []
  const operator = name === 'inurl' ? 'site' : (name as Term['operator'])
  const plain = value.replace(/["“”„]/g, '').trim()
  return {
    kind: 'term',
    ...(operator && { operator }),
    text: plain,
    words: searchWords(plain, site === 'x-ray').filter(isWord),
    at,
  }
}

const joined = (kind: 'and' | 'or', found: (SearchTree | undefined)[]): SearchTree | undefined => {
  const parts = found.filter((part) => part !== undefined)
  const [first, last] = [parts[0], parts.at(-1)]
  return first && last && first !== last ? { kind, parts, at: { from: first.at.from, to: last.at.to } } : first
}

/** Deeper brackets would exceed the call stack. */
const mostBrackets = 50

/** Parses the whole string. A part is undefined when it has only ignored words. */
function parse(tokens: Token[], site: SearchSite): SearchTree | undefined {
  let next = 0
  let openBrackets = 0
  const is = (...kinds: Token['kind'][]): boolean => {
    const token = tokens[next]
    return token !== undefined && kinds.includes(token.kind)
  }
  const neverClosed = ({ at }: Token) => new Fault('The bracket opened here is never closed.', at)
  const closesNothing = (at: Span) => new Fault('This bracket closes nothing that was opened.', at)
  const joinsOne = ({ text, at }: Token) => new Fault(`${text} joins two terms, and one is missing.`, at)

  /** What is wrong at a token, or at the end, where a term is expected. */
  const missingTerm = (token: Token | undefined): Fault => {
    const sign = token?.kind === 'and' || token?.kind === 'or' ? token : tokens[next - 1]
    if (!sign) return closesNothing(token?.at ?? { from: 0, to: 0 })
    if (sign.kind === 'not') return new Fault(`${sign.text === '-' ? 'The minus' : 'NOT'} has no term after it.`, sign.at)
    if (sign.kind !== 'open') return joinsOne(sign)
    return token
      ? new Fault('There is nothing between these brackets.', { from: sign.at.from, to: token.at.to })
      : neverClosed(sign)
  }

  const unit = (): SearchTree | undefined => {
    const token = tokens[next]
    if (token === undefined || token.kind === 'and' || token.kind === 'or' || token.kind === 'close') throw missingTerm(token)
    next += 1
    if (token.kind === 'not') {
      const part = unit()
      return part && { kind: 'not', part, at: { from: token.at.from, to: part.at.to } }
    }
    if (token.kind === 'open') {
      openBrackets += 1
      if (openBrackets > mostBrackets) throw new Fault(`More than ${mostBrackets} brackets are open here.`, token.at)
      const tree = list()
      const end = tokens[next]
      if (end === undefined) throw neverClosed(token)
      if (end.kind !== 'close') throw joinsOne(end)
      next += 1
      openBrackets -= 1
      return tree && { ...tree, at: { from: token.at.from, to: end.at.to } }
    }
    const term = termOf(token, site)
    if (term.words.length > 0) return term
    if (token.quoted) throw new Fault('There is nothing between these quotation marks.', token.at)
    return undefined
  }

  const either = (inner: () => SearchTree | undefined): SearchTree | undefined => {
    const parts = [inner()]
    while (is('or')) {
      next += 1
      parts.push(inner())
    }
    return joined('or', parts)
  }

  const every = (inner: () => SearchTree | undefined): SearchTree | undefined => {
    const parts = [inner()]
    while (is('and', 'not', 'term', 'open')) {
      if (is('and')) next += 1
      parts.push(inner())
    }
    return joined('and', parts)
  }

  /** LinkedIn gives NOT precedence over AND over OR; Google gives OR precedence. */
  const list = () => (site === 'linkedin' ? either(() => every(unit)) : every(() => either(unit)))

  const tree = list()
  const rest = tokens[next]
  if (rest) throw rest.kind === 'close' ? closesNothing(rest.at) : joinsOne(rest)
  return tree
}

/** Removes words that Google ignores and placeholders for signs it does not have. */
function readByGoogle(tokens: Token[]): { read: Token[]; unread: Span | null } {
  let words = 0
  let unread: Span | null = null
  const read = tokens.flatMap((token): Token[] => {
    if (token.kind !== 'term') return [token]
    const own = token.text.split(/\s+/)
    const fitting = own.slice(0, Math.max(0, googleWords - words))
    words += own.length
    if (fitting.length < own.length) unread = { from: (unread as Span | null)?.from ?? token.at.from, to: token.at.to }
    // A term without words stays as an empty one, so that operators around it still apply.
    return [{ ...token, text: isEmptySign(token.text) ? '' : fitting.join(' '), ...(fitting.length === 0 && { quoted: false }) }]
  })
  return { read, unread }
}

/** Parses a search string by the documented rules of its site; an empty one has neither tree nor error. */
export function readSearchString(source: string, site: SearchSite): ReadString {
  const words = site === 'x-ray' ? countGoogleWords(source) : 0
  try {
    const tokens = tokensOf(source, site)
    if (tokens.length === 0) return { tree: null, fault: null, remarks: [], words }
    const remarks = remarksOn(tokens, site)
    const { read, unread } = site === 'x-ray' ? readByGoogle(tokens) : { read: tokens, unread: null }
    if (unread)
      remarks.push({
        message: `Google reads ${googleWords} words; this string has ${words}. It ignores what follows.`,
        at: unread,
      })
    return { tree: parse(read, site) ?? null, fault: null, remarks, words }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { tree: null, fault: { message: error.message, at: error.at }, remarks: [], words }
  }
}

/** The parts of a string that must all match; each can be removed separately. */
export const clausesOf = (tree: SearchTree | null): SearchTree[] => {
  if (tree === null) return []
  // A bracketed list is one part.
  return tree.kind === 'and' && tree.parts[0]?.at.from === tree.at.from ? tree.parts : [tree]
}
