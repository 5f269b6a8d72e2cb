import { expect, test } from 'vitest'
import { shippedExample } from '../shipped-example.ts'
import { messageHints, messageParts } from './first-message-check.ts'
import { searchHints, searchStrings } from './search-strings.ts'

const missing = (firstMessage: string, foundAt = '', market = 'CZ') =>
  messageParts({ firstMessage, foundAt, market })
    .filter((part) => part.found === undefined)
    .map((part) => part.name)

const nothing = [
  'Where you found them',
  'Who you are',
  'What you use their data for',
  'The right to object',
  'Link to the full notice',
  'What it pays',
]

test('the lesson’s “before” message lacks every required part and would fit anybody', () => {
  const before =
    'Dear candidate, I came across your impressive profile and believe you would be a perfect match for an exciting opportunity with our client, a dynamic market leader …'
  expect(missing(before)).toEqual(nothing)
  expect(messageHints({ firstMessage: before })[0]).toContain('“dear candidate”, “came across your”, “impressive profile”')
  expect(missing('')).toEqual(nothing)
})

test('a message in two layers has every required part', () => {
  for (const [message, foundAt] of [
    [
      'Your talk on ledger migration (spring meetup) is why I’m writing. I recruit for Příklad Payments: principal engineer, CZK 150–190k a month. I use the talk for this role only: example.com/data.\nYou can object to this at any time: one word is enough.',
      'Conference, meetup or talk',
    ],
    [
      'Dobrý den, píšu vám kvůli vaší přednášce o migraci. Nabírám pro Příklad s.r.o. a vaše údaje použiji jen pro tuto roli, 150–190 tis. Kč měsíčně. Více: example.cz/udaje.\nProti použití údajů můžete kdykoli podat námitku, stačí odepsat.',
      'Conference, meetup or talk',
    ],
  ])
    expect(missing(message ?? '', foundAt), message).toEqual([])
})

test('each missing part is named on its own', () => {
  const whole = {
    source: 'I saw your talk at the spring meetup.',
    sender: 'I recruit for Příklad Payments.',
    purpose: 'I use it for this role only.',
    objection: 'You can object at any time.',
    notice: 'More: example.com/data.',
    pay: 'The range is CZK 150–190k.',
  }
  for (const [index, part] of Object.keys(whole).entries()) {
    const rest = Object.entries(whole).flatMap(([id, text]) => (id === part ? [] : [text]))
    expect(missing(rest.join(' '), 'Conference, meetup or talk'), part).toEqual([nothing[index]])
  }
})

test('declining the job is not the right to object, except where no law asks for it', () => {
  const message = 'If it’s a no, just say so and I won’t write again.'
  expect(missing(message)).toContain('The right to object')
  expect(missing(message, '', 'Both')).toContain('The right to object')
  expect(missing(message, '', 'US')).not.toContain('The right to object')
})

test('the right to object that shares its line with the rest is pointed out', () => {
  const rest = 'I recruit for Příklad Payments. Your data: example.com/data.'
  const right = 'You can object to this use of your data at any time.'
  expect(messageHints({ firstMessage: `${rest} ${right}` })[0]).toContain('line of its own')
  expect(messageHints({ firstMessage: `${rest}\n${right}` })).toEqual([])
})

test('the source named has to be the source chosen', () => {
  const message = 'I saw your talk at the spring meetup.'
  expect(missing(message, 'Conference, meetup or talk')).not.toContain('Where you found them')
  expect(missing(message, 'GitHub')).toContain('Where you found them')
})

test('a long message and a contact are pointed out, and a pay range is no telephone number', () => {
  expect(messageHints({ firstMessage: 'x'.repeat(401) })[0]).toContain('401 characters')
  expect(messageHints({ firstMessage: 'x'.repeat(400) })).toEqual([])
  expect(messageHints({ firstMessage: 'Call me on +420 777 123 456' })[0]).toContain('contact details')
  expect(messageHints({ firstMessage: 'jan@example.com' })[0]).toContain('contact details')
  expect(messageHints({ firstMessage: 'The range is 150 000–190 000 CZK a month' })).toEqual([])
})

test('the lesson’s own example says everything within 400 characters, and builds the worked string', () => {
  const example = shippedExample('sourcing-strings')
  expect(missing(String(example.firstMessage), String(example.foundAt))).toEqual([])
  expect(messageHints(example)).toEqual([])
  expect(searchHints(example)).toEqual([])
  expect(searchStrings(example).linkedIn).toContain('AND (Java OR Kotlin) AND (payments OR ledger OR billing OR "core banking")')
})
