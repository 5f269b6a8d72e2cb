import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { type SampleMail, sampleMails } from '../testing/sample-mails.ts'
import { startTestMailbox } from '../testing/test-mailbox.ts'
import { startTestProduct } from '../testing/test-product.ts'
import { deliverMail, openMailTransport } from './deliver-mail.task.ts'
import { renderMail } from './mail-frame.ts'
import { mailSender, queueMail } from './outbox.ts'

const server = join(import.meta.dirname, '..')
const czech = 'Žluťoučký kůň úpěl ďábelské ódy, s.r.o.'
const hostile =
  'Evil\r\nBcc: evil@example.org\r\n\r\n<script src="http://evil.example/x.js"></script><img src=x> \u202e" onload="x'

const sender = mailSender({ config: { PUBLIC_URL: 'http://course.test' } as never })
const render = (mail: SampleMail) => renderMail(mail.content, sender)
const named = (mails: SampleMail[]) => mails.map((mail): [string, SampleMail] => [`${mail.kind} (${mail.by})`, mail])
const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url!)

/** Sends every kind of mail through a real SMTP server; returns the rows with what arrived. */
async function sendEveryMail(name: string) {
  const mailbox = await startTestMailbox()
  const settings = { SMTP_URL: mailbox.url, MAIL_FROM: 'Kurz náboru <course@example.com>' }
  const product = await startTestProduct({ settings })
  const transport = (await openMailTransport(product.deps.config))!
  try {
    const sent = []
    for (const mail of sampleMails(name)) {
      const id = (await queueMail(product.deps.db, product.deps, { ...mail, to: 'jana@example.com' }))!
      await deliverMail(product.deps, transport, id, false)
      const row = await product.deps.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      sent.push({ ...mail, row, arrived: mailbox.received.at(-1)! })
    }
    expect(mailbox.received).toHaveLength(sent.length)
    return sent
  } finally {
    transport.close()
  }
}

test('every function that writes a mail has a sample here', async () => {
  const files = globSync('**/*-email.ts', { cwd: server })
  expect(files.length).toBeGreaterThan(12)
  const writers = await Promise.all(files.map(async (file) => Object.keys(await import(join(server, file)))))
  expect([...new Set(sampleMails(czech).map(({ by }) => by))].sort()).toEqual(writers.flat().sort())
})

test('every mail arrives at one recipient, whole, in Czech letters, with an id of its own', async () => {
  for (const { kind, row, arrived } of await sendEveryMail(czech)) {
    const { parsed, raw, recipients } = arrived
    const headers = Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value]))
    expect(recipients, kind).toEqual(['jana@example.com'])
    expect(parsed.to, kind).toMatchObject([{ address: 'jana@example.com' }])
    expect([parsed.cc, parsed.bcc].flat().filter(Boolean), kind).toEqual([])
    expect(parsed.from, kind).toEqual({ name: 'Kurz náboru', address: 'course@example.com' })
    expect(parsed.messageId, kind).toBe(`<${row.id}@course.test>`)
    expect(Math.abs(Date.parse(headers.date!) - Date.now()), kind).toBeLessThan(60_000)
    expect(headers['auto-submitted'], kind).toBe('auto-generated')
    expect(parsed.subject, kind).toBe(row.subject)
    expect(parsed.html!.replaceAll('\r\n', '\n').trim(), kind).toBe(row.html.trim())
    expect(parsed.text!.replaceAll('\r\n', '\n').trim(), kind).toBe(row.text.trim())
    // Seven bits and short lines pass through every server on the way unchanged.
    expect(raw, kind).toMatch(/^\p{ASCII}*$/u)
    expect(Math.max(...raw.split('\r\n').map((line) => line.length)), kind).toBeLessThanOrEqual(998)
    if (row.html.includes('Žluť')) expect(row.text.replace(/[\s>]+/g, ' '), kind).toContain(czech)
  }
})

test('advertising says so before it is opened; it and first contacts can be refused with one click, nothing else can', async () => {
  for (const { kind, row, marketing, firstContact, content, arrived } of await sendEveryMail(czech)) {
    const { parsed } = arrived
    const headers = Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value]))
    const refusable = Boolean(marketing || firstContact || content.unsubscribeUrl)
    expect(row.subject.startsWith('Obchodní sdělení: '), kind).toBe(marketing === true)
    expect(row.text.startsWith('Commercial communication (obchodní sdělení)\n'), kind).toBe(marketing === true)
    expect(row.html.includes('Commercial communication'), kind).toBe(marketing === true)
    expect(row.text.includes('\n\nUnsubscribe:\nhttp://course.test/'), kind).toBe(refusable)
    expect(row.html.includes('>Unsubscribe</a>'), kind).toBe(refusable)
    expect(headers['list-unsubscribe-post'], kind).toBe(refusable ? 'List-Unsubscribe=One-Click' : undefined)
    expect(headers['list-unsubscribe']?.startsWith('<http://course.test/api/unsubscribe/'), kind).toBe(
      refusable ? true : undefined,
    )
  }
})

test('names that try to add headers, recipients or markup do nothing', async () => {
  for (const { kind, arrived, row } of await sendEveryMail(hostile)) {
    const { parsed, recipients } = arrived
    expect(recipients, kind).toEqual(['jana@example.com'])
    expect(
      parsed.headers.map(({ key }) => key),
      kind,
    ).not.toContain('bcc')
    expect(parsed.subject, kind).toBe(row.subject)
    expect(/[\p{Cc}\u202e]/u.test(row.subject), kind).toBe(false)
    expect(/<script|<img|onload="/i.test(row.html), kind).toBe(false)
    expect(/\u202e/.test(row.html + row.text), kind).toBe(false)
  }
})

test.each(named(sampleMails(czech)))('%s: each address leads to this site and stands in both parts', (_name, mail) => {
  const { html, text } = render(mail)
  const links = linksOf(html)
  expect(links.filter((url) => !/^http:\/\/course\.test(\/|$)/.test(url))).toEqual([])
  const textLines = text.split('\n')
  for (const url of links.map((link) => link.replaceAll('&amp;', '&'))) expect(textLines).toContain(url)
  expect(links).toContain('http://course.test/data')
})

test.each(named(sampleMails(czech)))('%s: the text part is complete and no line is too long', (_name, mail) => {
  const { html, text } = render(mail)
  const long = text.split('\n').filter((line) => line.length > 78 && !line.startsWith('http://course.test/'))
  expect(long).toEqual([])
  const words = (value: string) => value.replace(/[\s>]+/g, ' ')
  expect(words(text)).toContain(words(mail.content.heading))
  expect(words(text)).toContain(words(mail.content.reason))
  for (const block of mail.content.blocks)
    if ('text' in block) expect(words(text)).toContain(words(block.text))
    else if ('items' in block) for (const item of block.items) expect(words(text)).toContain(words(item))
  expect(html).toContain('Data protection')
})

test.each(named(sampleMails(czech)))('%s: loads nothing by itself', (_name, mail) => {
  const { html } = render(mail)
  expect(html).not.toMatch(/<(img|link|script|iframe|object|embed|video|audio|source|form|input|svg)\b/i)
  expect(html).not.toMatch(/\b(src|srcset|background|poster|data)=|url\(|@import|@font-face/i)
})

test.each(named(sampleMails(czech)))('%s: is valid HTML', async (_name, mail) => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: {
      // Mail programs need what the web has left behind: styles and sizes on the elements, and Outlook's comments.
      'no-deprecated-attr': 'off',
      'no-inline-style': 'off',
      'no-conditional-comment': 'off',
      'attribute-allowed-values': 'off',
      'long-title': 'off',
      'doctype-style': 'off',
      'no-trailing-whitespace': 'off',
    },
  })
  const { results } = await validator.validateString(render(mail).html)
  expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))).toEqual([])
})

const scorer = spawnSync('spamassassin', ['--version']).status === 0

test.skipIf(!scorer)('a spam scorer lets every mail pass', async () => {
  for (const { kind, arrived } of await sendEveryMail(czech)) {
    const scored = spawnSync('spamassassin', ['--local', '--exit-code'], { input: arrived.raw })
    expect(scored.status, kind).toBe(0)
  }
})
