import { describe, expect, test } from 'vitest'
import { isEmailAddress } from './email-address.ts'
import { calendarDay, emailAddress, optionalText, pointInTime, requiredLine } from './fields.ts'

describe('an email address', () => {
  /** By the schema and by the question that forms ask before they send. */
  const refused = (address: string) =>
    expect([emailAddress().safeParse(address).success, isEmailAddress(address)]).toEqual([false, false])

  test.each([
    'jana\u200B@example.com',
    'ja\u202Ena@example.com',
    'jana@exa\u00ADmple.com',
    'jana\u2060@example.com',
    '\uFE0Fjana@example.com',
    'jana\u3164@example.com',
    'jana\u007F@example.com',
  ])('with a character that nobody sees is refused: %j', (address) => {
    refused(address)
  })
  test.each(['ｊana@example.com', 'jana@ｅxample.com', 'o\uFB03ce@example.com', 'jana@example。com', 'ｊ@example．com'])(
    'written with another form of a letter is refused: %j',
    (address) => {
      refused(address)
    },
  )
  test('is the same address in whichever form its accents come', () => {
    expect(emailAddress().parse('z\u030Cofie@p\u0159i\u0301klad.cz')).toBe('\u017Eofie@xn--pklad-zsa96e.cz')
  })
  test.each([
    ['jana.novakova+cz@example.co.uk', 'jana.novakova+cz@example.co.uk'],
    ['Žofie@Příklad.cz', 'žofie@xn--pklad-zsa96e.cz'],
    ['žofie@XN--PKLAD-ZSA96E.cz', 'žofie@xn--pklad-zsa96e.cz'],
    ['info@straße.de', 'info@xn--strae-oqa.de'],
    ['a@हिन्दी.भारत', 'a@xn--j2bd4cyah0f.xn--h2brj9c'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(emailAddress().parse(typed)).toBe(kept)
    expect(isEmailAddress(` ${typed} `)).toBe(true)
    expect(emailAddress().parse(kept)).toBe(kept)
  })
  test.each([
    'a@ž/b.cz',
    'a@ž:80.cz',
    'a@b@ž?.cz',
    'a@ž.123',
    'a@-ž..cz',
    `a@${'ž'.repeat(64)}.cz`,
    `a@${'ž'.repeat(30_000)}.cz`,
  ])('whose domain cannot be one is refused: %#', (address) => {
    refused(address)
  })
})

test('names and texts keep what people type, and lose what turns their direction', () => {
  const name = requiredLine('Full name is required')
  expect(name.parse(' Jana\u202E gpj.exe\u202C ')).toBe('Jana gpj.exe')
  expect(name.parse('👩\u200D💻 Žofie')).toBe('👩\u200D💻 Žofie')
  expect(name.safeParse('\u200B\u2066').success).toBe(false)
  expect(optionalText().parse('a\u2067b\nc')).toBe('ab\nc')
})

test.each([
  '+010000-01-01T00:00:00.000Z',
  '-000001-01-01',
  '0000-01-01',
  '1999-12-31',
  '2200-01-01',
  '2026-02-30',
  'soon',
  7,
  true,
  null,
])('%j is no day and no time that the product keeps', (value) => {
  expect(calendarDay('Please enter a date.').safeParse(value).success).toBe(false)
  expect(pointInTime('Please enter a date.').safeParse(value).success).toBe(false)
})

test('a day and a time of this century are kept as they are', () => {
  expect(calendarDay('Please enter a date.').parse('2026-11-21')).toBe('2026-11-21')
  expect(pointInTime('Please enter a date.').parse('2026-11-21T09:00:00.000Z')).toEqual(new Date('2026-11-21T09:00:00Z'))
})
