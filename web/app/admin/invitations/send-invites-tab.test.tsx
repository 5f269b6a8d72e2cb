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

test('every address of a CSV file is taken once, whatever its columns and separators', () => {
  const csv =
    'Name;Email;Company\r\n"Nováková, Jana";jana@example.com;Acme\r\nPetr,<petr@example.com>,\r\nagain;jana@example.com;'
  expect(addressesIn(csv)).toEqual(['jana@example.com', 'petr@example.com'])
})

test('a file with a cell of hundreds of thousands of letters is read at once', () => {
  expect(addressesIn(`${'a'.repeat(500_000)};jana@example.com`)).toEqual(['jana@example.com'])
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
  ])
})

test('an address with an apostrophe stays whole', () => {
  expect(listedAddresses("Sinead, sinead.o'brien@example.com")).toEqual(["sinead.o'brien@example.com"])
  expect(addressesIn("Sinead;sinead.o'brien@example.com")).toEqual(["sinead.o'brien@example.com"])
})

test('a file without an address yields none', () => {
  expect(addressesIn('Name;Company\r\nJana;Acme')).toEqual([])
})

const addressBox = () => screen.getByLabelText<HTMLTextAreaElement>(/^Email addresses/)

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
    [...'Jm\xe9no;E-mail\r\n\x8eofie P\xf8\xedhodov\xe1;zofie@example.com'].map((letter) => letter.charCodeAt(0)),
  )
  await chooseFile(savedInCzechWindows, 'b.csv')
  expect(await screen.findByText('1 address taken from b.csv.')).toBeTruthy()
  expect(addressBox().value).toBe('jana@example.com\nŽofie Příhodová <zofie@example.com>')
  await userEvent.clear(addressBox())
  await chooseFile('PK\u0003\u0004\0x@y\0', 'people.xlsx')
  expect(await screen.findByText('people.xlsx is no text. Save it as CSV first.')).toBeTruthy()
  expect(addressBox().value).toBe('')
})

test('addresses that are typed and not sent are there again after a look at another tab', async () => {
  signIn(sampleAdmin(), 'token')
  const { unmount } = render(createElement(SendInvitesForm))
  await userEvent.type(addressBox(), 'jana@example.com{Enter}petr@exa')
  unmount()
  render(createElement(SendInvitesForm))
  expect(addressBox().value).toBe('jana@example.com\npetr@exa')
})

test('no source of addresses is preselected', async () => {
  signIn(sampleAdmin(), 'token')
  const invited = success({
    summary: { sent: 1, alreadySent: 0, hasAccount: 0, errors: 0 },
    delivery: 'queued',
    sent: ['jana@example.com'],
    alreadySent: [],
    openInvitations: [],
    hasAccount: [],
    errors: [],
  })
  const { sent } = answerCalls(() => (sent.length === 1 ? 'no answer' : invited))
  render(createElement(SendInvitesForm))
  const source = screen.getByLabelText<HTMLSelectElement>(/^Where the addresses come from/)
  expect(source.value).toBe('')
  await userEvent.type(addressBox(), 'jana@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Send Invitations' }))
  await screen.findByText('Please choose where the addresses come from. The email says so.')
  expect(document.activeElement).toBe(source)
  expect(sent).toEqual([])
  await userEvent.selectOptions(source, 'asked')
  await userEvent.click(screen.getByRole('button', { name: 'Send Invitations' }))
  await screen.findByText('Failed to send invitations')
  await userEvent.click(screen.getByRole('button', { name: 'Send Invitations' }))
  expect(await screen.findByText(/^1 invited/)).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ emails: ['jana@example.com'], source: 'asked' }))
})

test('the source of the addresses, their provider’s name and failed lines are kept, too', async () => {
  signIn(sampleAdmin(), 'token')
  const source = () => screen.getByLabelText<HTMLSelectElement>(/^Where the addresses come from/)
  const first = render(createElement(SendInvitesForm))
  await userEvent.selectOptions(source(), 'colleague')
  await userEvent.type(screen.getByLabelText(/^Name of that colleague/), 'Petr Malý')
  await userEvent.type(addressBox(), 'jana@example.com{Enter}petr@')
  first.unmount()
  const second = render(createElement(SendInvitesForm))
  expect(source().value).toBe('colleague')
  expect(screen.getByLabelText<HTMLInputElement>(/^Name of that colleague/).value).toBe('Petr Malý')
  answerCalls(() =>
    success({
      summary: { sent: 1, alreadySent: 0, hasAccount: 0, errors: 1 },
      delivery: 'queued',
      sent: ['jana@example.com'],
      alreadySent: [],
      openInvitations: [],
      hasAccount: [],
      errors: [{ email: 'petr@', error: 'Invalid email' }],
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send Invitations' }))
  await waitFor(() => expect(addressBox().value).toBe('petr@'))
  // It is not known yet whether the mail will arrive.
  expect(screen.getByText('1 invited, their emails on the way. 0 already invited, 1 not invited.')).toBeTruthy()
  expect(screen.queryByText(/sent/i)).toBeNull()
  second.unmount()
  render(createElement(SendInvitesForm))
  expect(addressBox().value).toBe('petr@')
})

test('typed addresses are shown only to the admin who typed them, until the log-out', async () => {
  answerCalls(() => success())
  const open = (admin: SessionUser) => {
    signIn(admin, 'token')
    return render(createElement(SendInvitesForm))
  }
  const first = open(sampleAdmin())
  await userEvent.clear(addressBox())
  await userEvent.type(addressBox(), 'jana@example.com')
  first.unmount()
  const second = open({ ...sampleAdmin(), id: '9d1b3f57-4a0c-4c8e-9a52-1f0f5f0a7e11' })
  expect(addressBox().value).toBe('')
  second.unmount()
  const again = open(sampleAdmin())
  expect(addressBox().value).toBe('jana@example.com')
  again.unmount()
  await signOut()
  const other = open({ ...sampleAdmin(), id: '9d1b3f57-4a0c-4c8e-9a52-1f0f5f0a7e11' })
  expect(addressBox().value).toBe('')
  other.unmount()
  open(sampleAdmin())
  expect(addressBox().value).toBe('')
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
