import { expect, test } from 'vitest'
import { getMailText, listMailTexts, previewMailText, saveMailText, sendTestMail, viewMailText } from '#contract/mail-texts.ts'
import { allMails } from '../../all-mails.ts'
import { queueSampleMails } from '../../testing/sample-mails.ts'
import { startTestMailbox } from '../../testing/test-mailbox.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'

const params = { kind: 'certificate', wording: 'text' }
const own = {
  subject: 'Certifikát: {course}',
  heading: 'Hotovo',
  body: 'Dobrý den, {name},\n\nčíslo je {code}.\n\n{button}\n\n{link}',
}

async function withAdmin(settings: Record<string, string> = {}) {
  const product = await startTestProduct({ settings })
  const admin = await product.signIn({ role: 'admin', email: 'boss@course.example', fullName: 'Eva Vedoucí' })
  const as = admin.token
  const save = (text: object | null, version = 0, where = params) =>
    product.call(saveMailText, { as, params: where, body: { version, text } })
  return { product, as, save }
}

/** The kinds' and wordings' names of all mails that the product sends in the tests. */
const wordingsOf = (product: TestProduct, as: string) => product.call(listMailTexts, { as }).then(({ body }) => body.data)

test('an own text reaches the next mail of its kind with its values, and ours comes back', async () => {
  const { product, as, save } = await withAdmin()
  await queueSampleMails(product, 'Jana <b>Nová</b> {code}')
  const certificate = async () => (await product.mails('certificate'))[0]!
  const ours = await certificate()
  expect((await save(own)).body.data).toMatchObject({ isOwn: true, version: 1, own })
  const mail = await certificate()
  expect(mail.subject).toBe('Certifikát: Jana <b>Nová</b> {code}')
  expect(mail.text).toContain('Dobrý den, Jana <b>Nová</b> {code},\n\nčíslo je PTC-0000-0000-0000.')
  expect(mail.html).toContain('Dobrý den, Jana &lt;b&gt;Nová&lt;/b&gt; {code},')
  const reason = 'Why you’re getting this email'
  for (const part of ['Download the certificate', reason, 'Data protection']) expect(mail.text).toContain(part)
  await save(null, 1)
  expect(await certificate()).toEqual(ours)
  const { history } = (await product.call(getMailText, { as, params })).body.data
  expect(history.map(({ version, savedBy, text }) => [version, savedBy, text])).toEqual([
    [2, 'Eva Vedoucí', null],
    [1, 'Eva Vedoucí', own],
  ])
})

test('a text with an unknown, broken or missing placeholder, or with an address, is refused with its field', async () => {
  const { save } = await withAdmin()
  for (const [change, message] of [
    [{ subject: 'Hi {company}' }, 'There is no {company} here. Use {course}, {name}, {code}.'],
    [{ heading: 'Hi {name' }, 'A placeholder is broken. Write it in braces, as {name}.'],
    [{ body: 'Hi\n\n{button}' }, '{link} must be in the text once, as a paragraph of its own.'],
    [{ body: 'Press {button}\n\n{link}' }, '{button} must be in the text once, as a paragraph of its own.'],
    [{ body: 'See https://evil.example\n\n{button}\n\n{link}' }, expect.stringContaining('web and email addresses')],
    [{ subject: '' }, 'Please enter a subject'],
  ] as const) {
    const { status, body } = await save({ ...own, ...change })
    expect([status, body.issues]).toEqual([400, [{ path: `text.${Object.keys(change)[0]}`, message }]])
  }
})

test('line breaks and markup in an own text stay text', async () => {
  const { product, save } = await withAdmin()
  await queueSampleMails(product, 'Jana')
  const hostile = {
    ...own,
    subject: 'A\r\nBcc: evil@example.org',
    heading: '<img src=x>',
    body: `<script>1</script>\n\n${own.body}`,
  }
  expect((await save(hostile)).status).toBe(200)
  const [mail] = await product.mails('certificate')
  expect(mail!.subject).toBe('A Bcc: evil@example.org')
  expect(mail!.html).not.toMatch(/<img|<script/)
})

test('every wording can be saved as ours reads, and its mails then read the same', async () => {
  const { product, as, save } = await withAdmin()
  await queueSampleMails(product, 'Jana Nováková')
  const read = async () =>
    (await product.mails()).map(({ kind, subject, text }) => [kind, subject, text.replaceAll(/(\/unsubscribe\/)[\w-]+/g, '$1')])
  const before = await read()
  for (const { kind, wording } of await wordingsOf(product, as)) {
    const { ours } = (await product.call(getMailText, { as, params: { kind, wording } })).body.data
    const saved = await save(ours, 0, { kind, wording })
    expect(saved.status, `${kind} ${wording} ${saved.text}`).toBe(200)
  }
  const isWorded = new Set((await wordingsOf(product, as)).map(({ kind }) => kind))
  expect([...allMails.keys()].filter((kind) => !isWorded.has(kind))).toEqual([])
  expect(await read()).toEqual(before)
})

test('a broken, unknown or missing placeholder is refused in every wording', async () => {
  const { product, as, save } = await withAdmin()
  for (const { kind, wording } of await wordingsOf(product, as)) {
    const where = { kind, wording }
    const { ours, parts } = (await product.call(getMailText, { as, params: where })).body.data
    const broken = [
      { subject: `${ours.subject} {nonsense}` },
      { heading: `${ours.heading} {name` },
      ...parts.map(({ name }) => ({ body: ours.body.replace(`{${name}}`, 'Nothing.') })),
    ]
    for (const change of broken) {
      const { status, body } = await save({ ...ours, ...change }, 0, where)
      const field = `text.${Object.keys(change)[0]}`
      expect([status, body.issues?.[0]?.path], `${kind} ${wording} ${field}`).toEqual([400, field])
    }
  }
  expect((await wordingsOf(product, as)).filter(({ isOwn }) => isOwn)).toEqual([])
})

test('of two admins who change one text the second is refused', async () => {
  const { save } = await withAdmin()
  await save(own)
  expect((await save({ ...own, heading: 'Jiný' })).body).toMatchObject({ code: 'settings-changed', details: { version: 1 } })
})

test('the preview is what arrives: the test mail has the same subject, HTML and text', async () => {
  const mailbox = await startTestMailbox()
  const { product, as } = await withAdmin({ SMTP_URL: mailbox.url, MAIL_FROM: 'Kurz <course@example.com>' })
  const body = { text: own }
  const preview = (await product.call(previewMailText, { as, params, body })).body.data
  const query = Object.fromEntries(new URL(preview.viewUrl, 'http://course.test').searchParams)
  const html = (await product.call(viewMailText, { params, query })).text
  expect((await product.call(sendTestMail, { as, params, body })).body.data).toEqual({
    sent: true,
    reason: null,
    conversation: [],
  })
  const { parsed, recipients } = mailbox.received[0]!
  expect(recipients).toEqual(['boss@course.example'])
  expect(parsed.subject).toBe(preview.subject)
  const plain = (text: string | undefined) => text?.replaceAll('\r\n', '\n').trim()
  expect(plain(parsed.text)).toBe(plain(preview.text))
  expect(plain(html.replace('<base target="_blank">', ''))).toBe(plain(parsed.html))
  expect(html).toContain('číslo je PTC-0000-0000-0000.')
  const forged = { ...query, text: `${query.text}A` }
  expect((await product.call(viewMailText, { params, query: forged })).status).toBe(404)
})

test('a test mail that fails shows the end of the conversation, without the password', async () => {
  const mailbox = await startTestMailbox()
  mailbox.refuse({ code: 550, message: '5.1.1 No such user here' })
  const test = async (url: string) => {
    const { product, as } = await withAdmin({ SMTP_URL: url, MAIL_FROM: 'course@example.com' })
    return (await product.call(sendTestMail, { as, params, body: { text: null } })).body.data
  }
  const refused = await test(mailbox.url)
  expect(refused).toMatchObject({ sent: false, reason: expect.stringContaining('550') })
  expect(refused.conversation.join('\n')).toMatch(/C: RCPT TO:<boss@course\.example>(?:.|\n)*S: 550 5\.1\.1 No such user here/)
  const withPassword = await test(mailbox.url.replace('://', '://user:tajneheslo@'))
  expect(withPassword.sent).toBe(false)
  expect(JSON.stringify(withPassword)).not.toMatch(/tajneheslo|dGFqbmVoZXNsb/)
  const none = await withAdmin()
  expect((await none.product.call(sendTestMail, { as: none.as, params, body: { text: null } })).body).toMatchObject({
    code: 'mail-server-missing',
  })
})
