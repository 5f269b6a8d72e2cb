import { describe, expect, test } from 'vitest'
import { isTooNarrow, searchHints, searchStrings } from './search-strings.ts'

const titles = [
  'principal engineer',
  'staff engineer',
  'tech lead',
  'software architect',
  'softwarový architekt',
  'vedoucí vývoje',
]
const brief = {
  mustHaves: ['Java OR Kotlin', 'payments OR ledger OR billing OR core banking'],
  synonyms: titles,
  exclude: ['recruiter', 'trainer', 'student'],
  market: 'CZ',
  locations: ['Praha', 'Prague', 'Brno'],
}

describe('the string builder', () => {
  test('builds the lesson’s first worked string from its brief, with the place in the filter', () => {
    const { linkedIn, locationFilter } = searchStrings(brief)
    expect(linkedIn).toBe(
      '("principal engineer" OR "staff engineer" OR "tech lead" OR "software architect" OR "softwarový architekt" OR "vedoucí vývoje") AND (Java OR Kotlin) AND (payments OR ledger OR billing OR "core banking") NOT (recruiter OR trainer OR student)',
    )
    expect(locationFilter).toEqual(['Praha', 'Prague', 'Brno'])
    expect(searchHints(brief)).toEqual([])
  })

  test('builds the lesson’s second worked string, an X-ray with the place in its words, a minus before the exclusion and no AND', () => {
    const { xRay } = searchStrings({
      mustHaves: ['payments OR ledger', 'Java'],
      synonyms: ['principal engineer', 'staff engineer', 'software architect'],
      exclude: ['recruiter'],
      locations: ['Prague', 'Praha', 'Brno'],
    })
    expect(xRay).toBe(
      'site:linkedin.com/in ("principal engineer" OR "staff engineer" OR "software architect") (Prague OR Praha OR Brno) (payments OR ledger) Java -recruiter',
    )
  })

  test('builds the lesson’s third worked string', () => {
    const { linkedIn } = searchStrings({
      mustHaves: ['Kubernetes | Nomad', 'Terraform | Pulumi', '("developer platform" or "internal platform" or "golden path")'],
      synonyms: ['staff engineer', 'principal engineer', 'platform lead', 'staff SRE'],
      exclude: ['instructor', 'recruiter'],
    })
    expect(linkedIn).toBe(
      '("staff engineer" OR "principal engineer" OR "platform lead" OR "staff SRE") AND (Kubernetes OR Nomad) AND (Terraform OR Pulumi) AND ("developer platform" OR "internal platform" OR "golden path") NOT (instructor OR recruiter)',
    )
  })

  test('does not build the drill’s first try, and says how to loosen it', () => {
    const firstTry = { ...brief, mustHaves: ['Java', 'payments', 'ledger', 'Kubernetes'] }
    expect(isTooNarrow(firstTry)).toBe(true)
    expect(searchStrings(firstTry)).toMatchObject({ linkedIn: '', xRay: '' })
    expect(searchHints(firstTry)[0]).toContain('4 must-haves are single words (Java, payments, ledger, Kubernetes)')
    const secondTry = { ...brief, mustHaves: ['Java', 'payments', 'ledger'] }
    expect(searchStrings(secondTry).linkedIn).toContain(' AND Java AND payments AND ledger ')
    expect(searchHints(secondTry)[0]).toContain('Add other words for Java, payments, ledger')
  })

  test('keeps the X-ray within the words Google reads, and names the titles it left out', () => {
    const many = [...titles, 'systémový architekt', 'architekt řešení', 'programátor', 'IT architekt']
    const { xRay, leftOutOfXRay } = searchStrings({ ...brief, synonyms: many })
    const words = xRay.split(/[\s()]+/).filter((word) => word !== '' && word !== 'OR')
    expect(words.length).toBeLessThanOrEqual(32)
    expect(leftOutOfXRay).toEqual(['"IT architekt"'])
    expect(searchStrings(brief).leftOutOfXRay).toEqual([])
  })

  test('gives GitHub one language and one place a line, as qualifiers and never as bare words', () => {
    const { gitHub, leftOutOfGitHub } = searchStrings({
      mustHaves: ['Golang OR C++', 'event sourcing'],
      locations: ['Czech Republic', 'Brno'],
    })
    expect(gitHub.split('\n')).toEqual([
      'type:user location:"Czech Republic" language:go repos:>=5',
      'type:user location:"Czech Republic" language:c++ repos:>=5',
    ])
    expect(leftOutOfGitHub).toEqual(['event sourcing'])
  })

  test('copes with quotation marks, brackets and blanks, and builds nothing from nothing', () => {
    expect(searchStrings({ mustHaves: ['"tech" lead'] }).linkedIn).toBe('"tech lead"')
    expect(searchStrings({ mustHaves: ['(Java OR "")', 'Java OR java OR'] }).linkedIn).toMatch(/^Java AND/)
    for (const values of [{}, { mustHaves: ['""', ' ', ' OR '] }])
      expect(searchStrings(values)).toMatchObject({ linkedIn: '', xRay: '', gitHub: '' })
  })

  test('warns of a place in one language only and of too many exclusions, and asks for no place', () => {
    const hints = searchHints({ ...brief, locations: ['Praha'], exclude: ['a', 'b', 'c', 'd'] }).join('\n')
    expect(hints).toContain('One place only')
    expect(hints).toContain('4 exclusions: more than 3')
    expect(searchHints({ ...brief, locations: [] })).toEqual([])
  })
})
