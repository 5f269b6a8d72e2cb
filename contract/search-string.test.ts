import { describe, expect, test } from 'vitest'
import type { LabProfile } from './lab-content.ts'
import { indexLab, type LabQuery, runQuery } from './lab-search.ts'
import { readSearchString, type SearchSite } from './search-string.ts'

/** Twenty-eight profiles, each named by a letter, with their words. */
const texts: Record<string, string> = {
  a: 'programmer',
  b: 'programmer manager',
  c: 'sales',
  d: 'marketing',
  e: 'advertising sales',
  f: 'accountant finance CPA',
  g: 'account finance',
  h: 'account finance manager',
  i: 'account finance executive',
  j: 'business analyst',
  k: 'analyst of the business',
  l: 'project manager budgeting',
  m: 'PM budgeting',
  n: 'project manager',
  o: 'PM',
  p: 'C++ and C#',
  q: 'C, assembler',
  r: 'Node.js',
  s: 'softwarový architekt',
  t: 'softwarovy architekt',
  u: 'event-driven systems',
  v: 'An event. Driven people.',
  w: 'principal engineer Java payments migration Praha',
  x: 'staff engineer Kotlin ledger strangler Brno recruiter',
  y: 'platform lead Kubernetes Terraform "golden path"',
  z: 'staff SRE Nomad Pulumi internal platform instructor',
  A: 'security architect SIEM',
  B: 'security architect threat modeling sales',
}

const profile = (letter: string, more: Partial<LabProfile> = {}): LabProfile => ({
  name: `qq${letter.charCodeAt(0)}`,
  title: 'zz',
  company: 'zz',
  areas: ['zz'],
  facts: [],
  text: texts[letter] ?? '',
  note: 'zz',
  pages: [],
  ...more,
})

const letters = Object.keys(texts)
const index = indexLab({ profiles: letters.map((letter) => profile(letter)), drills: [], words: [] })
const hitsOf = (site: SearchSite, keywords: string): string =>
  runQuery(index, { site, keywords, title: '', company: '', areas: [] })
    .hits.map(({ profile: place }) => letters[place] ?? '')
    .toSorted((one, other) => letters.indexOf(one) - letters.indexOf(other))
    .join('')

const all = letters.join('')
const without = (some: string) => letters.filter((letter) => !some.includes(letter)).join('')

const linkedIn: [search: string, hits: string][] = [
  // LinkedIn's help and tip sheets.
  ['programmer NOT manager', 'a'],
  ['sales OR marketing OR advertising', 'cdeB'],
  ['accountant AND finance AND CPA', 'f'],
  ['account AND finance NOT (manager OR executive)', 'g'],
  ['"business analyst"', 'j'],
  ['"product manager"', ''],
  ['"project manager"', 'ln'],
  ['business analyst', 'jk'],
  ['project OR manager', 'bhln'],
  ['("project manager" OR PM) AND budgeting', 'lm'],
  ['"project manager" OR PM AND budgeting', 'lmn'],
  ['PM AND budgeting OR "project manager"', 'lmn'],
  // One term.
  ['programmer', 'ab'],
  ['PROGRAMMER', 'ab'],
  ['“project manager”', 'ln'],
  ['„project manager“', 'ln'],
  ['"project  manager"', 'ln'],
  ['"manager project"', ''],
  ['pm', 'mo'],
  ['manage', ''],
  ['managers', ''],
  ['C', 'q'],
  ['C++', 'p'],
  ['C#', 'p'],
  ['Node.js', 'r'],
  ['"node js"', 'r'],
  ['node', 'r'],
  ['softwarový', 's'],
  ['softwarovy', 't'],
  ['softwarový OR softwarovy', 'st'],
  ['architekt', 'st'],
  ['event-driven', 'u'],
  ['"event driven"', 'u'],
  ['event driven', 'uv'],
  ['"event-driven systems"', 'u'],
  // Precedence of NOT, AND and OR.
  ['NOT manager', without('bhln')],
  ['NOT NOT manager', 'bhln'],
  ['NOT (sales OR NOT manager)', 'bhln'],
  ['manager NOT programmer', 'hln'],
  ['manager NOT programmer NOT finance', 'ln'],
  ['manager NOT (programmer OR finance)', 'ln'],
  ['manager NOT (programmer finance)', 'bhln'],
  ['programmer OR sales NOT advertising', 'abcB'],
  ['(programmer OR sales) NOT advertising', 'abcB'],
  ['sales NOT advertising OR programmer', 'abcB'],
  ['NOT manager OR programmer', without('hln')],
  ['manager OR NOT manager', all],
  ['manager NOT manager', ''],
  ['programmer manager OR sales', 'bceB'],
  ['sales OR programmer manager', 'bceB'],
  ['(sales OR programmer) manager', 'b'],
  ['manager (sales OR programmer)', 'b'],
  ['(manager) (finance)', 'h'],
  ['((manager)) AND (((finance)))', 'h'],
  ['((sales OR marketing) OR advertising)', 'cdeB'],
  ['(sales OR (marketing AND advertising))', 'ceB'],
  ['account (finance NOT manager)', 'gi'],
  ['(manager OR executive) AND (account OR project) NOT budgeting', 'hin'],
  ['finance AND (manager OR executive) OR PM AND NOT budgeting', 'hio'],
  ['a AND b', ''],
  ['constructor OR sales', 'ceB'],
  ['', ''],
  ['   ', ''],
  // Small letters, stars, a minus and field names are words here.
  ['sales or marketing', ''],
  ['business and analyst', ''],
  ['the AND business', 'k'],
  ['manage*', ''],
  ['manager*', 'bhln'],
  ['programmer -manager', 'b'],
  ['title:manager', ''],
  ['manager,finance', ''],
  ['finance,manager', 'h'],
  // The lessons of Module 3.
  [
    '("principal engineer" OR "staff engineer" OR "tech lead" OR "software architect" OR "softwarový architekt") AND (payments OR ledger OR billing OR "core banking") AND (migration OR replatforming OR strangler) NOT (recruiter OR trainer)',
    'w',
  ],
  [
    '("principal engineer" OR "staff engineer" OR "tech lead" OR "software architect" OR "softwarový architekt" OR "vedoucí vývoje") AND (Java OR Kotlin) AND (payments OR ledger OR billing OR "core banking") NOT (recruiter OR trainer OR student)',
    'w',
  ],
  ['("principal engineer" OR "staff engineer") AND (payments OR ledger)', 'wx'],
  ['(migration OR strangler OR replatforming)', 'wx'],
  ['(Java OR "C#")', 'pw'],
  ['NOT consultant', all],
  [
    '("staff engineer" OR "principal engineer" OR "platform lead" OR "staff SRE") AND (Kubernetes OR Nomad) AND ("developer platform" OR "internal platform" OR "golden path") NOT (instructor OR recruiter)',
    'y',
  ],
  [
    '("platform lead" OR "staff SRE" OR "principal engineer") AND (Kubernetes OR Nomad) AND ("developer platform" OR "internal platform")',
    'z',
  ],
  ['("security architect" OR "principal security engineer") AND (SIEM OR "threat modeling") NOT (recruiter OR sales)', 'A'],
  ['(architect OR architekt OR architecture)', 'stAB'],
]

const xRay: [search: string, hits: string][] = [
  // Google's help: exact phrases, a minus, a site, one of several.
  ['"project manager"', 'ln'],
  ['programmer -manager', 'a'],
  ['sales OR marketing', 'cdeB'],
  ['sales | marketing', 'cdeB'],
  ['site:linkedin.com programmer', 'ab'],
  ['site:linkedin.com/in programmer', 'ab'],
  ['site:www.linkedin.com/in/ programmer', 'ab'],
  ['site:cz.linkedin.com/in programmer', 'ab'],
  ['site:https://linkedin.com/in programmer', 'ab'],
  ['site:github.com programmer', ''],
  ['-site:linkedin.com programmer', ''],
  ['-site:github.com programmer', 'ab'],
  ['site:linkedin.com/company programmer', ''],
  ['inurl:linkedin.com/in programmer', 'ab'],
  ['filetype:pdf programmer', ''],
  ['-filetype:pdf programmer', 'ab'],
  ['intitle:qq97 programmer', 'a'],
  ['intitle:programmer', ''],
  ['intitle:"qq97 zz"', ''],
  // Google joins words implicitly, and gives OR precedence over that.
  ['business analyst', 'jk'],
  ['manager programmer OR finance', 'bh'],
  ['programmer OR finance manager', 'bh'],
  ['(programmer OR finance) manager', 'bh'],
  ['manager (programmer OR finance)', 'bh'],
  ['(manager programmer) OR sales', 'bceB'],
  ['"project manager" OR PM budgeting', 'lm'],
  ['account finance -manager -executive', 'g'],
  ['account finance -(manager OR executive)', 'g'],
  ['manager -"project manager"', 'bh'],
  ['-manager', without('bhln')],
  ['– manager', 'bhln'],
  ['-manager -finance -sales', without('bhlnfgiceB')],
  ['event-driven', 'u'],
  ['non-manager', ''],
  // Accents and capitals make no difference.
  ['softwarový', 'st'],
  ['softwarovy architekt', 'st'],
  ['"SOFTWAROVÝ ARCHITEKT"', 'st'],
  ['C++', 'p'],
  // Signs that Google does not have.
  ['programmer AND manager', 'b'],
  ['sales or marketing', ''],
  ['programmer NOT manager', 'b'],
  ['site: linkedin.com programmer', ''],
  // The lessons of Module 3.
  ['site:linkedin.com/in', all],
  ['-recruiter', without('x')],
  ['(Praha OR Prague)', 'w'],
  ['"staff engineer"', 'x'],
  [
    'site:linkedin.com/in ("principal engineer" OR "staff engineer" OR "software architect") (Prague OR Praha OR Brno) (payments OR ledger) migration -recruiter',
    'w',
  ],
  [
    'site:linkedin.com/in ("principal engineer" OR "staff engineer" OR "software architect") (Prague OR Praha OR Brno) (payments OR ledger) Java -recruiter',
    'w',
  ],
  ['(payments OR ledger) (architecture OR migration OR strangler) (Prague OR Praha OR Brno) -jobs -course', 'wx'],
]

describe('a search string', () => {
  test.each(linkedIn)('on LinkedIn: %s', (search, hits) => {
    expect(readSearchString(search, 'linkedin').fault).toBeNull()
    expect(hitsOf('linkedin', search)).toBe(hits)
  })

  test.each(xRay)('with Google: %s', (search, hits) => {
    expect(readSearchString(search, 'x-ray').fault).toBeNull()
    expect(hitsOf('x-ray', search)).toBe(hits)
  })

  test.each<[SearchSite, search: string, from: number, to: number, message: string]>([
    ['linkedin', 'a AND (b OR c', 6, 7, 'The bracket opened here is never closed.'],
    ['linkedin', '(a OR (b AND c)', 0, 1, 'The bracket opened here is never closed.'],
    ['linkedin', 'a (', 2, 3, 'The bracket opened here is never closed.'],
    ['linkedin', 'a OR b)', 6, 7, 'This bracket closes nothing that was opened.'],
    ['linkedin', ')', 0, 1, 'This bracket closes nothing that was opened.'],
    ['linkedin', 'a AND ()', 6, 8, 'There is nothing between these brackets.'],
    ['linkedin', 'a AND "b c', 6, 7, 'The quotation mark opened here is never closed.'],
    ['linkedin', 'a "" b', 2, 4, 'There is nothing between these quotation marks.'],
    ['linkedin', 'a AND', 2, 5, 'AND joins two terms, and one is missing.'],
    ['linkedin', 'OR a', 0, 2, 'OR joins two terms, and one is missing.'],
    ['linkedin', 'a AND OR b', 6, 8, 'OR joins two terms, and one is missing.'],
    ['linkedin', '(a OR) b', 3, 5, 'OR joins two terms, and one is missing.'],
    ['linkedin', 'a NOT', 2, 5, 'NOT has no term after it.'],
    ['x-ray', 'a (b OR c', 2, 3, 'The bracket opened here is never closed.'],
    ['x-ray', 'a "b', 2, 3, 'The quotation mark opened here is never closed.'],
    ['x-ray', 'a OR', 2, 4, 'OR joins two terms, and one is missing.'],
  ])('has a fault, with its place: %s %s', (site, search, from, to, message) => {
    expect(readSearchString(search, site)).toMatchObject({ tree: null, fault: { message, at: { from, to } } })
  })

  test('goes at most fifty brackets deep', () => {
    expect(readSearchString(`${'('.repeat(50)}a${')'.repeat(50)}`, 'linkedin').fault).toBeNull()
    for (const search of ['('.repeat(2000), `${'('.repeat(51)}a${')'.repeat(51)}`])
      expect(readSearchString(search, 'x-ray').fault).toEqual({
        message: 'More than 50 brackets are open here.',
        at: { from: 50, to: 51 },
      })
  })

  test('is remarked on where a sign belongs to the other site or is written in small letters', () => {
    const remarksOn = (site: SearchSite, search: string) =>
      readSearchString(search, site).remarks.map(({ at }) => search.slice(at.from, at.to))
    expect(remarksOn('linkedin', 'sales or marketing -jobs title:x engineer*')).toEqual(['or', '-jobs', 'title:x', 'engineer*'])
    expect(remarksOn('x-ray', 'sales AND marketing NOT jobs or site: x')).toEqual(['AND', 'NOT', 'or', 'site:'])
    expect(remarksOn('linkedin', '"or" AND (sales OR marketing) NOT jobs')).toEqual([])
  })

  test('is read by Google up to its 32nd word, signs and exclusions included', () => {
    const words = Array.from({ length: 31 }, (_, place) => `w${place}`)
    const many = `site:linkedin.com/in (${words.join(' OR ')}) programmer -recruiter`
    const read = readSearchString(many, 'x-ray')
    expect(read.words).toBe(34)
    expect(read.remarks).toEqual([
      {
        message: 'Google reads 32 words; this string has 34. It ignores what follows.',
        at: { from: many.indexOf('programmer'), to: many.length },
      },
    ])
    const [, ...rest] = words
    expect(readSearchString(`site:linkedin.com/in (${rest.join(' OR ')}) programmer`, 'x-ray').remarks).toEqual([])
    const cut = `${'programmer '.repeat(31)}"programmer manager"`
    expect(hitsOf('x-ray', cut)).toBe('ab')
  })

  test('is compared with the title and the company in their fields, and with nothing outside LinkedIn', () => {
    const two = indexLab({
      profiles: [
        profile('a', { title: 'Tech Lead', company: 'Vzor' }),
        profile('b', { title: 'Developer', company: 'Tech Lead Ltd', areas: ['Czechia', 'Brno'] }),
      ],
      drills: [],
      words: [],
    })
    const find = (query: Partial<LabQuery>) =>
      runQuery(two, { site: 'linkedin', keywords: '', title: '', company: '', areas: [], ...query }).hits.map(
        ({ profile: place }) => place,
      )
    expect(find({ keywords: '"tech lead"' })).toEqual([0, 1])
    expect(find({ title: '"tech lead"' })).toEqual([0])
    expect(find({ title: 'developer OR lead', company: '"tech lead"' })).toEqual([1])
    expect(find({ title: 'NOT developer' })).toEqual([0])
    expect(find({ areas: ['Czechia'] })).toEqual([1])
    expect(find({ areas: ['Brno', 'zz'] })).toEqual([0, 1])
    expect(find({ keywords: 'programmer', areas: ['Prague'] })).toEqual([])
    expect(find({ site: 'x-ray', keywords: 'programmer', title: 'developer', areas: ['Czechia'] })).toEqual([0, 1])
  })
})
