import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { type SessionUser, signIn, signOut } from '../../../session/session.ts'
import { answerCalls, success } from '../../../testing/answer-calls.ts'
import { sampleAdmin } from '../../../testing/sample-user.ts'
import { Notices } from '../../../ui/notices.tsx'
import { addressesIn, listedAddresses, namesIn } from './pasted-addresses.ts'
import { SendInvitesForm } from './send-invites-tab.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

test.each([
  [
    'takes each once, whatever the columns and separators',
    'Name;Email;Company\r\n"Nováková, Jana";jana@example.com;Acme\r\nPetr,<petr@example.com>,\r\nagain;jana@example.com;',
    ['jana@example.com', 'petr@example.com'],
  ],
  ['reads a cell of hundreds of thousands of letters', `${'a'.repeat(500_000)};jana@example.com`, ['jana@example.com']],
  ['keeps an apostrophe', "Sinead;sinead.o'brien@example.com", ["sinead.o'brien@example.com"]],
  ['finds none in a file without one', 'Name;Company\r\nJana;Acme', []],
])('the search for addresses in a CSV file %s', (_, csv, found) => {
  expect(addressesIn(csv)).toEqual(found)
})

test('a line with thousands of blanks is read at once', () => {
  expect(namesIn(`Jana${' '.repeat(5000)}<jana@example.com>\n${' '.repeat(5000)}.`)).toEqual([
    { email: 'jana@example.com', name: 'Jana' },
  ])
})

test('addresses are taken once each from pasted spreadsheet rows; lines without one are reported', () => {
  const pasted = [
    'Name\tEmail\tCompany',
    'Žofie Příhodová\tZofie@example.com \tFirma, s.r.o.',
    'Žofie Příhodová\tzofie@example.com\tFirma, s.r.o.',
    'Nováková, Jana <jana@example.com>',
    '"Jiří Dvořák" <jiri@example.com>; mailto:eva@example.com,',
    "'ota@žlutý-kůň.example'.",
    'Jan Malý\t\tAcme',
    '',
    'petr@',
  ].join('\r\n')
  expect(listedAddresses(pasted)).toEqual([
    'zofie@example.com',
    'jana@example.com',
    'jiri@example.com',
    'eva@example.com',
    'ota@žlutý-kůň.example',
    'Jan Malý\t\tAcme',
    'petr@',
  ])
})

test('addresses are extracted from the formats of mail programs, chats and word processors', () => {
  const pasted = [
    'Nováková, Jana [mailto:jana@example.com]',
    '[petr@example.com](mailto:petr@example.com)',
    'E-mail:eva@example.com',
    '„Jürgen Müller“ „juergen@example.com“',
    '‘ota@example.com’, «ivo@example.com»',
    'zero\u200b@width.example\u200b',
    'a@example.com|b@example.com',
    'Sinead o’brien@example.com',
    "Sinead, sinead.o'brien@example.com",
  ].join('\n')
  expect(listedAddresses(pasted)).toEqual([
    'jana@example.com',
    'petr@example.com',
    'eva@example.com',
    'juergen@example.com',
    'ota@example.com',
    'ivo@example.com',
    'zero@width.example',
    'a@example.com',
    'b@example.com',
    "o'brien@example.com",
    "sinead.o'brien@example.com",
  ])
})

const addressBox = () => screen.getByLabelText<HTMLTextAreaElement>(/^Email addresses/)

const chooseSource = (source: string) => userEvent.selectOptions(sourceBox(), source)
const sourceBox = () => screen.getByLabelText<HTMLSelectElement>(/^Where the addresses come from/)
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Invitations' }))

/** The outcome of inviting Jana, with the errors of other lines. */
const invited = (...errors: { email: string; error: string }[]) =>
  success({
    summary: { sent: 1, alreadySent: 0, hasAccount: 0, errors: errors.length },
    delivery: 'queued',
    sent: ['jana@example.com'],
    alreadySent: [],
    openInvitations: [],
    hasAccount: [],
    errors,
  })

const chooseFile = async (bytes: BlobPart, name: string) =>
  userEvent.upload(screen.getByLabelText(/^Or take the addresses/), new File([bytes], name), { applyAccept: false })

test('a file is read in the encodings of Excel, can be chosen again once it is corrected, and is refused when it is no text', async () => {
  signIn(sampleAdmin(), 'token')
  render(createElement('div', undefined, createElement(SendInvitesForm), createElement(Notices)))
  await chooseFile(new Uint16Array([0xfeff, ...[...'Jana\tjana@example.com\r\n'].map((letter) => letter.charCodeAt(0))]), 'a.txt')
  expect(await screen.findByText('1 address taken from a.txt.')).toBeTruthy()
  expect(addressBox().value).toBe('jana@example.com')
  expect(screen.getByLabelText<HTMLInputElement>(/^Or take the addresses/).value).toBe('')
  const savedInCzechWindows = new Uint8Array(
    [...'Jm\xe9no;E-mail\r\n\x8eofie P\xf8\xedhodov\xe1;zofie@example.com\r\nPetr;\r\n;\r\n'].map((letter) =>
      letter.charCodeAt(0),
    ),
  )
  await chooseFile(savedInCzechWindows, 'b.csv')
  expect(await screen.findByText('1 address taken from b.csv. 1 line has none.')).toBeTruthy()
  expect(addressBox().value).toBe('jana@example.com\nŽofie Příhodová <zofie@example.com>')
  await userEvent.clear(addressBox())
  await chooseFile('PK\u0003\u0004\0x@y\0', 'people.xlsx')
  expect(await screen.findByText('people.xlsx is no text. Save it as CSV first.')).toBeTruthy()
  expect(addressBox().value).toBe('')
})

test('no source of addresses is preselected', async () => {
  signIn(sampleAdmin(), 'token')
  const { sent } = answerCalls(() => (sent.length === 1 ? 'no answer' : invited()))
  render(createElement(SendInvitesForm))
  expect(sourceBox().value).toBe('')
  await userEvent.type(addressBox(), 'jana@example.com')
  await send()
  await screen.findByText('Please choose where the addresses come from. The email says so.')
  expect(document.activeElement).toBe(sourceBox())
  expect(sent).toEqual([])
  await chooseSource('asked')
  await send()
  await screen.findByText('Failed to send invitations')
  await send()
  expect(await screen.findByText(/^1 invited/)).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ emails: ['jana@example.com'], source: 'asked' }))
})

test('what is typed and not sent is there again after a look at another tab, and so are failed lines with their names', async () => {
  signIn(sampleAdmin(), 'token')
  const first = render(createElement(SendInvitesForm))
  await chooseSource('colleague')
  await userEvent.type(screen.getByLabelText(/^Name of that colleague/), 'Petr Malý')
  await userEvent.type(addressBox(), 'jana@example.com{Enter}Petr Malý <Petr@example>; eva@')
  first.unmount()
  const second = render(createElement(SendInvitesForm))
  expect(addressBox().value).toBe('jana@example.com\nPetr Malý <Petr@example>; eva@')
  expect(sourceBox().value).toBe('colleague')
  expect(screen.getByLabelText<HTMLInputElement>(/^Name of that colleague/).value).toBe('Petr Malý')
  answerCalls(() => invited({ email: 'Petr@example', error: 'Invalid email' }, { email: 'eva@', error: 'Invalid email' }))
  await send()
  await waitFor(() => expect(addressBox().value).toBe('Petr Malý <Petr@example>\neva@'))
  // It is not known yet whether the mail will arrive.
  expect(screen.getByText('1 invited, their emails on the way. 0 already invited, 2 not invited.')).toBeTruthy()
  expect(screen.queryByText(/sent/i)).toBeNull()
  second.unmount()
  render(createElement(SendInvitesForm))
  expect(addressBox().value).toBe('Petr Malý <Petr@example>\neva@')
})

test('typed addresses are shown only to the admin who typed them, until the log-out', async () => {
  answerCalls(() => success())
  const other = { ...sampleAdmin(), id: '9d1b3f57-4a0c-4c8e-9a52-1f0f5f0a7e11' }
  /** What the box holds for an admin who opens the form, and then types into it. */
  const open = async (admin: SessionUser, typed = '') => {
    signIn(admin, 'token')
    const { unmount } = render(createElement(SendInvitesForm))
    const { value } = addressBox()
    if (typed) await userEvent.type(addressBox(), typed)
    unmount()
    return value
  }
  await open(sampleAdmin(), 'jana@example.com')
  expect(await open(other)).toBe('')
  expect(await open(sampleAdmin())).toBe('jana@example.com')
  await signOut()
  expect(await open(other)).toBe('')
  expect(await open(sampleAdmin())).toBe('')
})

test('names are read next to their addresses and from columns with such headings', () => {
  expect(namesIn('"Jana Nováková" <Jana@acme.cz>\npetr@acme.cz')).toEqual([{ email: 'jana@acme.cz', name: 'Jana Nováková' }])
  expect(namesIn('Jméno;Příjmení;E-mail;Firma\nEva;Malá;eva@acme.cz;Acme')).toEqual([{ email: 'eva@acme.cz', name: 'Eva Malá' }])
  expect(namesIn('Email,Company\nivo@acme.cz,Acme')).toEqual([])
  expect(namesIn('"Name","E-mail"\n"Nováková, Jana","jana@acme.cz"\n"Jan ""Honza"" Malý",<jan@acme.cz>')).toEqual([
    { email: 'jana@acme.cz', name: 'Nováková, Jana' },
    { email: 'jan@acme.cz', name: 'Jan Honza Malý' },
  ])
})

test('each name of several people in one line belongs to its own address, and repeated people are named once', () => {
  const copied = 'Nováková Jana <jana@acme.cz>; petr@acme.cz; "Malá, Eva" <eva@acme.cz>, Ivo <ivo@acme.cz>'
  const found = [
    { email: 'jana@acme.cz', name: 'Nováková Jana' },
    { email: 'eva@acme.cz', name: 'Malá, Eva' },
    { email: 'ivo@acme.cz', name: 'Ivo' },
  ]
  expect(namesIn(`${copied}\n${copied}\nMalá, Eva <Eva@acme.cz>`)).toEqual(found)
})
