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
  const plain = fold ? text.normalize('NFD').replace(/\p{M}/gu, '') : text.normalize('NFC')
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

function tokensOf(source: string, site: SearchSite): Token[] {
  const tokens: Token[] = []
  const add = (kind: Token['kind'], from: number, to: number, quoted?: boolean) =>
    tokens.push({ kind, text: source.slice(from, to), at: { from, to }, ...(quoted && { quoted }) })
  let at = 0
  while (at < source.length) {
    const sign = source.charAt(at)
    const isMinus =
      site === 'x-ray' && /[-–]/.test(sign) && /[^\s)]/.test(source.charAt(at + 1)) && /^$|[\s(]/.test(source.charAt(at - 1))
    if (/\s/.test(sign)) at += 1
    else if (sign === '(' || sign === ')') {
      add(sign === '(' ? 'open' : 'close', at, at + 1)
      at += 1
    } else if (isMinus) {
      add('not', at, at + 1)
      at += 1
    } else if (sign === '|' && site === 'x-ray') {
      add('or', at, at + 1)
      at += 1
    } else {
      const operator = site === 'x-ray' ? (/^(site|intitle|inurl|filetype):/.exec(source.slice(at))?.[0].length ?? 0) : 0
      const start = at
      at += operator
      if (quotes.includes(source.charAt(at)) && source.charAt(at) !== '') {
        let end = at + 1
        while (end < source.length && !quotes.includes(source.charAt(end))) end += 1
        if (end === source.length) throw new Fault('The quotation mark opened here is never closed.', { from: at, to: at + 1 })
        at = end + 1
        add('term', start, at, true)
      } else {
        while (at < source.length && !/[\s()]/.test(source.charAt(at)) && !quotes.includes(source.charAt(at))) at += 1
        const word = source.slice(start, at)
        const isOperator = word === 'OR' || (site === 'linkedin' && (word === 'AND' || word === 'NOT'))
        add(isOperator ? (word.toLowerCase() as 'and' | 'or' | 'not') : 'term', start, at)
      }
    }
  }
  return tokens
}

/** Counts a string's words like Google: signs and exclusions included, `OR` and brackets not. */
export const countGoogleWords = (source: string): number =>
  source.split(/[\s()]+/).filter((word) => word !== '' && word !== 'OR' && word !== '|').length

function remarksOn(tokens: Token[], site: SearchSite): Remark[] {
  const linkedIn = ({ text }: Token): string | undefined => {
    if (/^(and|or|not)$/i.test(text))
      return `Written like this, “${text}” is a word to look for. As an operator it’s written ${text.toUpperCase()}.`
    if (/^-./.test(text)) return 'A minus excludes in Google. Here you write NOT.'
    if (/^(title|company|site|intitle):/i.test(text)) return 'Recruiter has fields for this; in the keywords it is only a word.'
    return text.includes('*')
      ? 'No LinkedIn help page mentions an asterisk. Write out the forms and join them with OR.'
      : undefined
  }
  const google = ({ text }: Token): string | undefined => {
    if (text === 'AND') return 'Google joins words by itself and needs no AND.'
    if (text === 'NOT') return 'Google excludes with a minus right before the word, as in -recruiter.'
    if (text === 'or') return 'Written like this, “or” is a word to look for. As an operator it’s written OR.'
    if (text === '-') return 'The minus must come right before the word, without a space.'
    return /^(site|intitle|inurl|filetype):$/.test(text) ? 'There is no space after the colon.' : undefined
  }
  return tokens.flatMap((token) => {
    if (token.kind !== 'term' || token.quoted) return []
    const message = (site === 'linkedin' ? linkedIn : google)(token)
    return message ? [{ message, at: token.at }] : []
  })
}

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

const spanOf = (parts: SearchTree[]): Span => ({ from: parts[0]?.at.from ?? 0, to: parts.at(-1)?.at.to ?? 0 })

const joined = (kind: 'and' | 'or', parts: SearchTree[]): SearchTree | undefined =>
  parts.length > 1 ? { kind, parts, at: spanOf(parts) } : parts[0]

/** Deeper brackets would exceed the call stack. */
const mostBrackets = 50

class Reader {
  private next = 0
  private open = 0
  private readonly tokens: Token[]
  private readonly site: SearchSite
  constructor(tokens: Token[], site: SearchSite) {
    this.tokens = tokens
    this.site = site
  }

  /** Parses the whole string. A part is undefined when it has only ignored words. */
  read(): SearchTree | undefined {
    const tree = this.list()
    const rest = this.tokens[this.next]
    if (rest)
      throw new Fault(
        rest.kind === 'close'
          ? 'This bracket closes nothing that was opened.'
          : `${rest.text} joins two terms, and one is missing.`,
        rest.at,
      )
    return tree
  }

  private is(...kinds: Token['kind'][]): boolean {
    const token = this.tokens[this.next]
    return token !== undefined && kinds.includes(token.kind)
  }

  /** LinkedIn gives NOT precedence over AND over OR; Google gives OR precedence. */
  private list(): SearchTree | undefined {
    return this.site === 'linkedin'
      ? this.either(() => this.every(() => this.unit()))
      : this.every(() => this.either(() => this.unit()))
  }

  private either(inner: () => SearchTree | undefined): SearchTree | undefined {
    const parts = [inner()]
    while (this.is('or')) {
      this.next += 1
      parts.push(inner())
    }
    return joined(
      'or',
      parts.filter((part) => part !== undefined),
    )
  }

  private every(inner: () => SearchTree | undefined): SearchTree | undefined {
    const parts = [inner()]
    while (this.is('and', 'not', 'term', 'open')) {
      if (this.is('and')) this.next += 1
      parts.push(inner())
    }
    return joined(
      'and',
      parts.filter((part) => part !== undefined),
    )
  }

  private unit(): SearchTree | undefined {
    const token = this.tokens[this.next]
    const before = this.tokens[this.next - 1]
    if (token === undefined || token.kind === 'and' || token.kind === 'or' || token.kind === 'close') {
      const sign = token?.kind === 'and' || token?.kind === 'or' ? token : before
      if (sign?.kind === 'open' && token === undefined) throw new Fault('The bracket opened here is never closed.', sign.at)
      if (sign?.kind === 'open')
        throw new Fault('There is nothing between these brackets.', { from: sign.at.from, to: token?.at.to ?? sign.at.to })
      if (sign?.kind === 'not') throw new Fault(`${sign.text === '-' ? 'The minus' : 'NOT'} has no term after it.`, sign.at)
      if (sign && sign.kind !== 'term')
        throw new Fault(
          sign.kind === 'close'
            ? 'This bracket closes nothing that was opened.'
            : `${sign.text} joins two terms, and one is missing.`,
          sign.at,
        )
      throw new Fault('This bracket closes nothing that was opened.', token?.at ?? { from: 0, to: 0 })
    }
    this.next += 1
    if (token.kind === 'not') {
      const part = this.unit()
      return part && { kind: 'not', part, at: { from: token.at.from, to: part.at.to } }
    }
    if (token.kind === 'open') {
      this.open += 1
      if (this.open > mostBrackets) throw new Fault(`More than ${mostBrackets} brackets are open here.`, token.at)
      const tree = this.list()
      const end = this.tokens[this.next]
      if (end === undefined) throw new Fault('The bracket opened here is never closed.', token.at)
      if (end.kind !== 'close') throw new Fault(`${end.text} joins two terms, and one is missing.`, end.at)
      this.next += 1
      this.open -= 1
      return tree && { ...tree, at: { from: token.at.from, to: end.at.to } }
    }
    const term = termOf(token, this.site)
    if (term.words.length === 0) {
      if (token.quoted) throw new Fault('There is nothing between these quotation marks.', token.at)
      return undefined
    }
    return term
  }
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
    return { tree: new Reader(read, site).read() ?? null, fault: null, remarks, words }
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
