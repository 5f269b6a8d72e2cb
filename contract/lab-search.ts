import type { LabContent, LabDrill, LabProfile } from './lab-content.ts'
import {
  clausesOf,
  type ReadString,
  readSearchString,
  type SearchSite,
  type SearchTree,
  searchWords,
  type Term,
} from './search-string.ts'

/** A query: strings in fields, and a filter for places. An X-ray search has only keywords. */
export type LabQuery = { site: SearchSite; keywords: string; title: string; company: string; areas: string[] }

export type LabField = 'keywords' | 'title' | 'company'

export const firstPageSize = 20

type Field = { words: string[]; set: Set<string> }

/** A searchable page: a LinkedIn profile, or a public page about a person. */
type LabPage = { profile: number; site: string; title: Field; company: Field; all: Field }

export type Clause = { letter: string; field: LabField | 'areas'; text: string; tree: SearchTree | null }

export type Change = {
  letter: string
  kind: 'add' | 'allow' | 'area'
  term: string
  /** The synonym on the person's profile, if known. */
  writes: string | null
}

type Hit = { profile: number; isRight: boolean; why: string }
export type Missed = { profile: number; letters: string[]; changes: Change[] }

/** The result of a query. Right and missed people need a drill. */
export type LabResult = {
  clauses: Clause[]
  hits: Hit[]
  /** Right people among the first page's hits, and its number of hits. */
  firstPage: { right: number; of: number }
  found: number
  right: number
  missed: Missed[]
  /** How many missed people each clause hides, most first. */
  costs: { letter: string; hides: number; alone: number }[]
}

const fieldOf = (text: string, fold: boolean): Field => {
  const words = searchWords(text, fold)
  return { words, set: new Set(words) }
}

export const profileSlug = (name: string): string => searchWords(name, true).join('-')

const pageOf = (profile: number, site: string, { name, title, company, place, text }: LabProfile, fold: boolean): LabPage => ({
  profile,
  site,
  // On LinkedIn the title is a field; the title of a web page also names the person.
  title: fieldOf(fold ? `${name}. ${title}` : title, fold),
  company: fieldOf(company, fold),
  all: fieldOf([fold ? name : '', title, company, place ?? '', text].filter(Boolean).join('. '), fold),
})

export type LabIndex = Record<SearchSite, LabPage[]> & { content: LabContent }

export const indexLab = (content: LabContent): LabIndex => ({
  content,
  linkedin: content.profiles.map((profile, index) => pageOf(index, '', profile, false)),
  'x-ray': content.profiles.flatMap((profile, index) => [
    pageOf(index, `linkedin.com/in/${profileSlug(profile.name)}`, profile, true),
    ...profile.pages.map(({ site, text }): LabPage => {
      const all = fieldOf(text, true)
      const [heading = ''] = text.split(':')
      return {
        profile: index,
        site: `${site}/${profileSlug(profile.name)}`,
        title: fieldOf(heading, true),
        company: fieldOf('', true),
        all,
      }
    }),
  ]),
})

const hasPhrase = ({ words, set }: Field, phrase: string[]): boolean =>
  phrase.every((word) => set.has(word)) &&
  (phrase.length === 1 || words.some((_, at) => phrase.every((word, next) => words[at + next] === word)))

const siteMatches = (site: string, wanted: string): boolean => {
  const plain = wanted
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^\w+\.(?=linkedin\.com|github\.com)|\/+$/g, '')
  return (
    site === plain || site.startsWith(`${plain}/`) || (!plain.includes('/') && site.split('/')[0]?.endsWith(`.${plain}`) === true)
  )
}

const termMatches = (page: LabPage, field: LabField, term: Term): boolean => {
  if (term.operator === 'site') return siteMatches(page.site, term.text)
  if (term.operator === 'filetype') return false
  if (term.operator === 'intitle') return hasPhrase(page.title, term.words)
  return hasPhrase(field === 'keywords' ? page.all : page[field], term.words)
}

const matches = (page: LabPage, field: LabField, tree: SearchTree): boolean => {
  if (tree.kind === 'term') return termMatches(page, field, tree)
  if (tree.kind === 'not') return !matches(page, field, tree.part)
  return tree.kind === 'and'
    ? tree.parts.every((part) => matches(page, field, part))
    : tree.parts.some((part) => matches(page, field, part))
}

type Turn = { term: Term; isExcluded: boolean }

/** The fewest terms of a tree whose match must change for it to evaluate to `wanted`. */
export function fewestTurns(page: LabPage, field: LabField, tree: SearchTree, wanted = true): Turn[] {
  if (tree.kind === 'term') return termMatches(page, field, tree) === wanted ? [] : [{ term: tree, isExcluded: !wanted }]
  if (tree.kind === 'not') return fewestTurns(page, field, tree.part, !wanted)
  const parts = tree.parts.map((part) => fewestTurns(page, field, part, wanted))
  const needsAll = (tree.kind === 'and') === wanted
  return needsAll ? parts.flat() : parts.reduce((fewest, turns) => (turns.length < fewest.length ? turns : fewest))
}

const termsOf = (tree: SearchTree | null): Term[] => {
  if (tree === null || tree.kind === 'not') return []
  return tree.kind === 'term' ? [tree] : tree.parts.flatMap(termsOf)
}

const clauseMatches = (page: LabPage, profile: LabProfile, clause: Clause, areas: string[]): boolean =>
  clause.field === 'areas'
    ? areas.some((area) => profile.areas.includes(area))
    : clause.tree === null || matches(page, clause.field, clause.tree)

export const readQuery = ({ site, keywords, title, company }: LabQuery): Record<LabField, ReadString> => ({
  keywords: readSearchString(keywords, site),
  title: readSearchString(site === 'linkedin' ? title : '', site),
  company: readSearchString(site === 'linkedin' ? company : '', site),
})

export function clausesOfQuery(query: LabQuery): Clause[] {
  const read = readQuery(query)
  const bare: Omit<Clause, 'letter'>[] = clausesOf(read.keywords.tree).map((tree) => ({
    field: 'keywords',
    text: query.keywords.slice(tree.at.from, tree.at.to),
    tree,
  }))
  for (const field of ['title', 'company'] as const)
    if (read[field].tree) bare.push({ field, text: query[field].trim(), tree: read[field].tree })
  if (query.site === 'linkedin' && query.areas.length > 0) bare.push({ field: 'areas', text: query.areas.join(', '), tree: null })
  return bare.map((clause, index) => ({ letter: String.fromCharCode(65 + (index % 26)) + (index < 26 ? '' : '2'), ...clause }))
}

export function withoutClause(query: LabQuery, letter: string): LabQuery {
  const clauses = clausesOfQuery(query)
  const out = clauses.find((clause) => clause.letter === letter)
  if (!out) return query
  if (out.field === 'areas') return { ...query, areas: [] }
  if (out.field !== 'keywords') return { ...query, [out.field]: '' }
  const texts = clauses.filter((clause) => clause.field === 'keywords' && clause !== out).map(({ text }) => text)
  const keywords =
    query.site === 'x-ray'
      ? texts.join(' ')
      : texts.map((text, index) => (index === 0 || text.startsWith('NOT ') ? text : `AND ${text}`)).join(' ')
  return { ...query, keywords }
}

const lackOf = (profile: LabProfile, { needs }: LabDrill): string | undefined =>
  needs.find((need) => ('fact' in need ? !profile.facts.includes(need.fact) : !profile.areas.includes(need.area)))?.missing

export const fitsDrill = (profile: LabProfile, drill: LabDrill): boolean => lackOf(profile, drill) === undefined

/** A term in the title counts three times one in the text. */
const scoreOf = (page: LabPage, clauses: Clause[]): number =>
  clauses
    .flatMap(({ tree }) => termsOf(tree))
    .reduce((score, { words, operator }) => {
      if (operator === 'site' || words.length === 0) return score
      return score + (hasPhrase(page.title, words) ? 3 : hasPhrase(page.all, words) ? 1 : 0)
    }, 0)

/** The synonym that a profile uses instead of a clause's terms. */
function writtenInstead(page: LabPage, tree: SearchTree, words: string[][]): string | null {
  const fold = page.site !== ''
  const tried = new Set(termsOf(tree).map(({ words: own }) => own.join(' ')))
  for (const group of words) {
    const forms = group.map((form) => searchWords(form, fold))
    if (!forms.some((form) => tried.has(form.join(' ')))) continue
    const at = forms.findIndex((form) => hasPhrase(page.all, form))
    if (at >= 0) return group[at] ?? null
  }
  return null
}

/** The fewest changes that would make a query find a page. */
function changesFor(page: LabPage, failing: Clause[], { profiles, words }: LabContent): Change[] {
  return failing.flatMap(({ letter, field, tree, text }): Change[] => {
    if (field === 'areas' || tree === null)
      return [{ letter, kind: 'area', term: text, writes: profiles[page.profile]?.areas.at(-1) ?? null }]
    return fewestTurns(page, field, tree).map(({ term, isExcluded }) => ({
      letter,
      kind: isExcluded ? 'allow' : 'add',
      term: term.text,
      writes: isExcluded ? term.text : writtenInstead(page, tree, words),
    }))
  })
}

/** Runs a valid query; one without clauses finds no one. */
export function runQuery(index: LabIndex, query: LabQuery, drill?: LabDrill): LabResult {
  const { content } = index
  const clauses = clausesOfQuery(query)
  const best = new Map<number, number>()
  for (const page of index[query.site]) {
    const profile = content.profiles[page.profile]
    if (!profile || clauses.length === 0) continue
    if (!clauses.every((clause) => clauseMatches(page, profile, clause, query.areas))) continue
    best.set(page.profile, Math.max(best.get(page.profile) ?? 0, scoreOf(page, clauses)))
  }
  const hits = [...best]
    .toSorted(([a, first], [b, second]) => second - first || a - b)
    .flatMap(([profile]): Hit[] => {
      const who = content.profiles[profile]
      if (!who) return []
      const lack = drill && lackOf(who, drill)
      return [{ profile, isRight: drill !== undefined && lack === undefined, why: lack ? `${lack} ${who.note}` : who.note }]
    })
  const right = drill ? content.profiles.flatMap((profile, at) => (fitsDrill(profile, drill) ? [at] : [])) : []
  const missed = right.flatMap((profile): Missed[] => {
    const who = content.profiles[profile]
    if (best.has(profile) || !who) return []
    const tries = index[query.site]
      .filter((page) => page.profile === profile)
      .map((page) => {
        const failing = clauses.filter((clause) => !clauseMatches(page, who, clause, query.areas))
        return { letters: failing.map(({ letter }) => letter), changes: changesFor(page, failing, content) }
      })
      .toSorted((a, b) => a.changes.length - b.changes.length)
    return tries.slice(0, 1).map((nearest) => ({ profile, ...nearest }))
  })
  const firstPage = hits.slice(0, firstPageSize)
  const costs = clauses
    .map(({ letter }) => {
      const hidden = missed.filter(({ letters }) => letters.includes(letter))
      return { letter, hides: hidden.length, alone: hidden.filter(({ letters }) => letters.length === 1).length }
    })
    .toSorted((a, b) => b.alone - a.alone || b.hides - a.hides)
  return {
    clauses,
    hits,
    firstPage: { right: firstPage.filter(({ isRight }) => isRight).length, of: firstPage.length },
    found: hits.filter(({ isRight }) => isRight).length,
    right: right.length,
    missed,
    costs,
  }
}

export const reachesGoal = ({ found, hits }: Pick<LabResult, 'found' | 'hits'>, { goal }: LabDrill): boolean =>
  found >= goal.found && hits.length <= goal.hits

/** A run that found more right people, or as many in fewer results, counts more. */
export const isBetterRun = (one: { found: number; results: number }, other: { found: number; results: number } | undefined) =>
  !other || one.found > other.found || (one.found === other.found && one.results < other.results)

/** A change, and how many missed people it alone would find. */
export type Suggestion = Omit<Change, 'term'> & { people: number }

/** The single changes that find the most missed people, best first. */
export function bestChanges(missed: Missed[]): Suggestion[] {
  const counts = new Map<string, Suggestion>()
  for (const { changes } of missed) {
    const [change] = changes
    if (!change?.writes || changes.length > 1) continue
    const { letter, kind, writes } = change
    const key = `${letter} ${kind} ${writes}`
    counts.set(key, { letter, kind, writes, people: (counts.get(key)?.people ?? 0) + 1 })
  }
  return [...counts.values()].toSorted((a, b) => b.people - a.people)
}
