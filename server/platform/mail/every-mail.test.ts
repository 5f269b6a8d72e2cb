import { spawnSync } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { allMails } from '../../all-mails.ts'
import { openHtmlValidator } from '../../testing/html-validator.ts'
import { queueSampleMails, sampleRecipient } from '../../testing/sample-mails.ts'
import { startTestMailbox } from '../../testing/test-mailbox.ts'
import { shareTestProduct, startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { openMailDelivery, openMailTransport } from './deliver-mail.task.ts'

const czech = 'Žluťoučký kůň úpěl ďábelské ódy, s.r.o.'
const hostile =
  'Evil\r\nBcc: evil@example.org\r\n\r\n<script src="http://evil.example/x.js"></script><img src=x> \u202e" onload="x'

const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url ?? '')

const shared = shareTestProduct()
let mails: Awaited<ReturnType<typeof writeEveryMail>>
beforeAll(async () => {
  mails = await writeEveryMail(shared())
})

/** Every kind of mail as it is written, with what its row says. */
async function writeEveryMail(product: TestProduct) {
  await queueSampleMails(product, czech)
  const rows = await product.deps.db.selectFrom('mail').select(['id', 'marketing', 'firstContact']).execute()
  return (await product.mails()).map((mail) => ({ ...mail, ...rows.find(({ id }) => id === mail.id) }))
}

/** Sends every kind of mail through a real SMTP server; returns the mails with what arrived. */
async function sendEveryMail(name: string) {
  const mailbox = await startTestMailbox()
  const settings = { SMTP_URL: mailbox.url, MAIL_FROM: 'Kurz náboru <course@example.com>' }
  const product = await startTestProduct({ settings })
  await queueSampleMails(product, name)
  const transport = await openMailTransport(product.deps.config)
  if (!transport) throw new Error('no mail server')
  const deliver = openMailDelivery(product.deps, allMails, transport)
  try {
    const sent = []
    const links = /(\/unsubscribe\/)[\w-]+/g
    for (const mail of await product.mails()) {
      await deliver(mail.id, false)
      const arrived = mailbox.received.at(-1)
      if (!arrived) throw new Error(`the ${mail.kind} mail did not arrive`)
      // The token of a link for unsubscribing is sealed again each time.
      const withoutToken = (text: string | undefined) => text?.replaceAll('\r\n', '\n').trim().replaceAll(links, '$1')
      sent.push({ ...mail, arrived, html: withoutToken(mail.html), text: withoutToken(mail.text), withoutToken })
    }
    expect(mailbox.received).toHaveLength(sent.length)
    expect(new Set((await product.mails()).map(({ state }) => state))).toEqual(new Set(['sent']))
    return sent
  } finally {
    transport.close()
  }
}

test('every kind of mail is written from its parameters', () => {
  expect([...new Set(mails.map(({ kind }) => kind))].sort()).toEqual([...allMails.keys()].sort())
  for (const { kind, subject, html, text } of mails)
    expect(
      [subject, html, text].map((part) => part.length > 5),
      kind,
    ).toEqual([true, true, true])
})

test('a mail whose person was deleted has no text', async () => {
  const product = await startTestProduct()
  await queueSampleMails(product, czech)
  for (const table of ['users', 'teams', 'invitations', 'waitlistEntries'] as const)
    await product.deps.db.deleteFrom(table).execute()
  expect((await product.mails()).filter(({ text }) => text.includes('Žluť'))).toEqual([])
})

test('every mail arrives at one recipient, complete, in Czech letters, with a unique id', async () => {
  for (const { kind, id, subject, html, text, withoutToken, arrived } of await sendEveryMail(czech)) {
    const { parsed, raw, recipients } = arrived
    const headers = Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value]))
    expect(recipients, kind).toEqual([sampleRecipient])
    expect(parsed.to, kind).toMatchObject([{ address: sampleRecipient }])
    expect([parsed.cc, parsed.bcc].flat().filter(Boolean), kind).toEqual([])
    expect(parsed.from, kind).toEqual({ name: 'Kurz náboru', address: 'course@example.com' })
    expect(parsed.messageId, kind).toBe(`<${id}@course.test>`)
    expect(Math.abs(Date.parse(headers.date ?? '') - Date.now()), kind).toBeLessThan(60_000)
    expect(headers['auto-submitted'], kind).toBe('auto-generated')
    expect(parsed.subject, kind).toBe(subject)
    expect(withoutToken(parsed.html), kind).toBe(html)
    expect(withoutToken(parsed.text), kind).toBe(text)
    // Seven bits and short lines pass through every server on the way unchanged.
    expect(raw, kind).toMatch(/^\p{ASCII}*$/u)
    expect(Math.max(...raw.split('\r\n').map((line) => line.length)), kind).toBeLessThanOrEqual(998)
    if (html?.includes('Žluť')) expect(text?.replace(/[\s>]+/g, ' '), kind).toContain(czech)
  }
})

test('advertising is marked before it is opened; it and first contacts can be refused with one click, nothing else can', () => {
  const advertising = new Set(mails.filter((mail) => mail.marketing).map(({ kind }) => kind))
  expect([...advertising]).toEqual(['invitation', 'waitlist-launch', 'nudge'])
  for (const { kind, subject, html, text, headers, marketing, firstContact } of mails) {
    const refusable = Boolean(marketing || firstContact || kind.endsWith('-reminder') || kind === 'nudge')
    expect(subject.startsWith('Obchodní sdělení: '), kind).toBe(marketing)
    expect(text.startsWith('Commercial communication (obchodní sdělení)\n'), kind).toBe(marketing)
    expect(html.includes('Commercial communication'), kind).toBe(marketing)
    expect(text.includes('\n\nUnsubscribe:\nhttp://course.test/'), kind).toBe(refusable)
    expect(html.includes('>Unsubscribe</a>'), kind).toBe(refusable)
    expect(headers['List-Unsubscribe-Post'], kind).toBe(refusable ? 'List-Unsubscribe=One-Click' : undefined)
    expect(headers['List-Unsubscribe']?.startsWith('<http://course.test/api/unsubscribe/'), kind).toBe(
      refusable ? true : undefined,
    )
  }
})

test('names that try to add headers, recipients or markup do nothing', async () => {
  for (const { kind, arrived, subject, html, text } of await sendEveryMail(hostile)) {
    const { parsed, recipients } = arrived
    expect(recipients, kind).toEqual([sampleRecipient])
    expect(
      parsed.headers.map(({ key }) => key),
      kind,
    ).not.toContain('bcc')
    expect(parsed.subject, kind).toBe(subject)
    expect(/[\p{Cc}\u202e]/u.test(subject), kind).toBe(false)
    expect(/<script|<img|onload="/i.test(html ?? ''), kind).toBe(false)
    expect(/\u202e/.test(`${html}${text}`), kind).toBe(false)
  }
})

test('each address in a mail leads to this site and is in both parts', () => {
  for (const { kind, html, text } of mails) {
    const links = linksOf(html)
    expect(
      links.filter((url) => !/^http:\/\/course\.test(\/|$)/.test(url)),
      kind,
    ).toEqual([])
    const textLines = text.split('\n')
    for (const url of links.map((link) => link.replaceAll('&amp;', '&'))) expect(textLines, kind).toContain(url)
    expect(links, kind).toContain('http://course.test/data')
  }
})

test('the text part says what the HTML says, in lines that are not too long', () => {
  const words = (value: string) => value.replace(/[\s>]+/g, ' ').trim()
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  for (const { kind, html, text } of mails) {
    expect(
      text.split('\n').filter((line) => line.length > 78 && !line.startsWith('http://course.test/')),
      kind,
    ).toEqual([])
    const parts = [...html.matchAll(/<(p style|li|h1|blockquote)[^>]*>(.*?)<\/(p|li|h1|blockquote)>/gs)].map(
      ([, , part]) => part ?? '',
    )
    expect(parts.length, kind).toBeGreaterThan(1)
    for (const part of parts)
      for (const line of part.split('<br>').filter((piece) => !piece.includes('<'))) {
        const plain = line.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
        expect(words(text), kind).toContain(words(plain))
      }
    expect(html, kind).toContain('Data protection')
  }
})

test('no mail loads anything on opening', () => {
  for (const { kind, html } of mails) {
    expect(html, kind).not.toMatch(/<(img|link|script|iframe|object|embed|video|audio|source|form|input|svg)\b/i)
    expect(html, kind).not.toMatch(/\b(src|srcset|background|poster|data)=|url\(|@import|@font-face/i)
  }
})

test('every mail is valid HTML', async () => {
  const validator = openHtmlValidator({
    // Mail programs need what the web has left behind: styles and sizes on the elements, and Outlook's comments.
    'no-deprecated-attr': 'off',
    'no-inline-style': 'off',
    'no-conditional-comment': 'off',
    'attribute-allowed-values': 'off',
    'long-title': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
  })
  for (const { kind, html } of mails) {
    const { results } = await validator.validateString(html)
    const messages = results.flatMap((result) => result.messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))
    expect(messages, kind).toEqual([])
  }
})

const hasScorer = spawnSync('spamassassin', ['--version']).status === 0

// About two seconds for each mail.
test.skipIf(!hasScorer)('a spam scorer lets every mail pass', async () => {
  for (const { kind, arrived } of await sendEveryMail(czech)) {
    const scored = spawnSync('spamassassin', ['--local', '--exit-code'], { input: arrived.raw })
    expect(scored.status, kind).toBe(0)
  }
})
