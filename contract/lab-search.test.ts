import { describe, expect, test } from 'vitest'
import type { LabDrill, LabProfile } from './lab-content.ts'
import { bestChanges, indexLab, type LabQuery, runQuery, withoutClause } from './lab-search.ts'
import { readSearchString, type SearchTree, type Term } from './search-string.ts'

const words = ['java', 'kotlin', 'payments', 'ledger', 'billing', 'kafka', 'rust', 'trainer', 'recruiter', 'manager']

/** Numbers that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const random = seeded(20_261_126)
const below = (count: number) => Math.floor(random() * count)
const word = () => words[below(words.length)] ?? ''

const profile = (name: string, text: string, more: Partial<LabProfile> = {}): LabProfile => ({
  name,
  title: 'zz',
  company: 'zz',
  areas: ['here'],
  facts: [],
  text,
  note: 'zz',
  pages: [],
  ...more,
})

const drill: LabDrill = {
  id: 'all',
  title: 'zz',
  brief: 'zz',
  site: 'linkedin',
  needs: [{ area: 'here', missing: 'Lives elsewhere.' }],
  goal: { found: 1, hits: 1 },
  solution: { site: 'linkedin', keywords: 'zz', title: '', company: '', areas: [], why: ['zz'] },
}

const query = (keywords: string, more: Partial<LabQuery> = {}): LabQuery => ({
  site: 'linkedin',
  keywords,
  title: '',
  company: '',
  areas: [],
  ...more,
})

/** A string of a few clauses, brackets in brackets included. */
function generateString(depth: number): string {
  const form = depth === 0 ? 0 : below(5)
  if (form === 0) return word()
  if (form === 1) return `NOT ${generateString(0)}`
  if (form === 2) return `NOT (${generateString(depth - 1)} OR ${generateString(depth - 1)})`
  const sign = form === 3 ? ' OR ' : ' AND '
  return `(${Array.from({ length: 2 + below(2) }, () => generateString(depth - 1)).join(sign)})`
}

const termsOf = (tree: SearchTree): Term[] =>
  tree.kind === 'term' ? [tree] : tree.kind === 'not' ? termsOf(tree.part) : tree.parts.flatMap(termsOf)

/** Whether a text matches a tree in which some terms answer the other way round. */
const holds = (tree: SearchTree, text: string[], turned: Set<Term>): boolean => {
  if (tree.kind === 'term') return text.includes(tree.text) !== turned.has(tree)
  if (tree.kind === 'not') return !holds(tree.part, text, turned)
  return tree.kind === 'and'
    ? tree.parts.every((part) => holds(part, text, turned))
    : tree.parts.some((part) => holds(part, text, turned))
}

/** The fewest terms that have to answer otherwise, found by trying every choice of terms. */
function fewestByTrying(tree: SearchTree, text: string[]): number {
  const terms = termsOf(tree)
  let fewest = Number.POSITIVE_INFINITY
  for (let choice = 0; choice < 2 ** terms.length; choice += 1) {
    const turned = new Set(terms.filter((_, place) => (choice >> place) & 1))
    if (turned.size < fewest && holds(tree, text, turned)) fewest = turned.size
  }
  return fewest
}

describe('what a string lost', () => {
  test('is the smallest change that an exact search finds, for 200 generated strings', () => {
    const people = Array.from({ length: 12 }, (_, place) => profile(`person ${place}`, [word(), word(), word()].join(' ')))
    const index = indexLab({ profiles: people, drills: [], words: [] })
    let checked = 0
    let missedTwice = 0
    for (let made = 0; made < 200; made += 1) {
      let keywords = ''
      do keywords = Array.from({ length: 1 + below(3) }, () => generateString(2)).join(' AND ')
      while (termsOf(readSearchString(keywords, 'linkedin').tree as SearchTree).length > 10)
      const tree = readSearchString(keywords, 'linkedin').tree as SearchTree
      const result = runQuery(index, query(keywords), drill)
      for (const [place, { text }] of people.entries()) {
        const written = text.split(' ')
        const missed = result.missed.find((each) => each.profile === place)
        expect(missed?.changes.length ?? 0, `${keywords} | ${text}`).toBe(fewestByTrying(tree, written))
        expect(result.hits.some((hit) => hit.profile === place)).toBe(holds(tree, written, new Set()))
        checked += 1
        if ((missed?.changes.length ?? 0) > 1) missedTwice += 1
      }
    }
    expect(checked).toBe(2400)
    expect(missedTwice).toBeGreaterThan(100)
  })

  const people = [
    profile('one', 'java payments kubernetes'),
    profile('two', 'java payments k8s'),
    profile('three', 'java payments nomad'),
    profile('four', 'java payments kubernetes trainer'),
    profile('five', 'kotlin payments k8s'),
    profile('six', 'java payments kubernetes', { areas: ['here', 'there'] }),
    profile('seven', 'java payments kubernetes', { areas: ['elsewhere'] }),
  ]
  const index = indexLab({ profiles: people, drills: [], words: [['kubernetes', 'k8s', 'nomad']] })
  const asked = query('java AND payments AND kubernetes NOT (recruiter OR trainer)')

  test('is counted by clause, with those that the clause hides alone, the costliest first', () => {
    const { found, right, costs, clauses } = runQuery(index, asked, drill)
    expect([found, right]).toEqual([2, 6])
    expect(clauses.map(({ letter, text }) => `${letter} ${text}`)).toEqual([
      'A java',
      'B payments',
      'C kubernetes',
      'D NOT (recruiter OR trainer)',
    ])
    expect(costs).toEqual([
      { letter: 'C', hides: 3, alone: 2 },
      { letter: 'D', hides: 1, alone: 1 },
      { letter: 'A', hides: 1, alone: 0 },
      { letter: 'B', hides: 0, alone: 0 },
    ])
  })

  test('names the word that is written instead, the exclusion that hits, and what brings in most', () => {
    const { missed } = runQuery(index, asked, drill)
    expect(missed.map(({ profile: place, changes }) => [people[place]?.name, changes])).toEqual([
      ['two', [{ letter: 'C', kind: 'add', term: 'kubernetes', writes: 'k8s' }]],
      ['three', [{ letter: 'C', kind: 'add', term: 'kubernetes', writes: 'nomad' }]],
      ['four', [{ letter: 'D', kind: 'allow', term: 'trainer', writes: 'trainer' }]],
      [
        'five',
        [
          { letter: 'A', kind: 'add', term: 'java', writes: null },
          { letter: 'C', kind: 'add', term: 'kubernetes', writes: 'k8s' },
        ],
      ],
    ])
    const loosened = runQuery(index, query('payments AND kubernetes NOT trainer'), drill)
    expect(bestChanges(loosened.missed)).toEqual([
      { letter: 'B', kind: 'add', writes: 'k8s', people: 2 },
      { letter: 'B', kind: 'add', writes: 'nomad', people: 1 },
      { letter: 'C', kind: 'allow', writes: 'trainer', people: 1 },
    ])
  })

  test('counts the place filter as a clause', () => {
    const { clauses, missed } = runQuery(index, { ...asked, areas: ['there'] }, drill)
    expect(clauses.at(-1)).toMatchObject({ letter: 'E', field: 'areas', text: 'there' })
    expect(missed[0]).toEqual({
      profile: 0,
      letters: ['E'],
      changes: [{ letter: 'E', kind: 'area', term: 'there', writes: 'here' }],
    })
  })

  test('comes back when the clause is taken out', () => {
    expect(withoutClause(asked, 'A').keywords).toBe('payments AND kubernetes NOT (recruiter OR trainer)')
    expect(withoutClause(asked, 'C').keywords).toBe('java AND payments NOT (recruiter OR trainer)')
    expect(withoutClause(asked, 'D').keywords).toBe('java AND payments AND kubernetes')
    expect(withoutClause(query('java', { areas: ['there'] }), 'B')).toEqual(query('java'))
    expect(withoutClause(query('java', { title: 'zz', company: 'zz' }), 'B')).toEqual(query('java', { company: 'zz' }))
    expect(withoutClause({ ...query('java OR kotlin payments -trainer'), site: 'x-ray' }, 'B').keywords).toBe(
      'java OR kotlin -trainer',
    )
    expect(runQuery(index, withoutClause(asked, 'C'), drill).found).toBe(4)
  })
})

describe('hits', () => {
  const people = [
    profile('text', 'java payments', { note: 'Wrote it.' }),
    profile('title', 'payments', { title: 'Java developer' }),
    profile('abroad', 'java payments', { areas: ['elsewhere'], note: 'The right work.' }),
  ]
  const index = indexLab({ profiles: people, drills: [], words: [] })

  test('come in the order of what matches, a title before a text, with why they fit or do not', () => {
    const { hits, firstPage } = runQuery(index, query('java AND payments'), drill)
    expect(hits).toEqual([
      { profile: 1, isRight: true, why: 'zz' },
      { profile: 0, isRight: true, why: 'Wrote it.' },
      { profile: 2, isRight: false, why: 'Lives elsewhere. The right work.' },
    ])
    expect(firstPage).toEqual({ right: 2, of: 3 })
  })

  test('are not judged without a drill', () => {
    expect(runQuery(index, query('java'))).toMatchObject({ found: 0, right: 0, missed: [], firstPage: { right: 0, of: 3 } })
  })
})
