import { afterAll, expect, test } from 'vitest'
import { getMe, login, registerAccount } from '#contract/auth.ts'
import { forgotPassword } from '#contract/own-account.ts'
import { listProviders } from '#contract/social.ts'
import { readConfig } from '../../../config.ts'
import { type OpenidStandIn, openOpenidStandIn } from '../../../testing/openid-stand-in.ts'
import { runPendingJobs } from '../../../testing/pending-jobs.ts'
import { openSocialBrowser } from '../../../testing/social-browser.ts'
import { shareTestProduct, startTestProduct } from '../../../testing/test-product.ts'

const publicUrl = 'http://course.test'
const company = await openOpenidStandIn('company', () => publicUrl)
afterAll(() => company.close())
const settings = {
  PUBLIC_URL: publicUrl,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'course@example.com',
  OIDC_NAME: 'Acme account',
  ...company.settings,
}
const shared = shareTestProduct({ at: '2026-11-21T09:00:00Z', settings })
const failed = 'Authentication failed. Please try again.'

let people = 0
/** Somebody new is signed in at the company, which describes people as Microsoft Entra does; `email` is their address here. */
const arrive = (changes: Partial<OpenidStandIn['person']> = {}) => {
  people += 1
  company.person = { sub: `entra-${people}`, email: `Jana${people}@Example.com`, name: 'Jana Nováková', ...changes }
  const product = shared()
  const email = `jana${people}@example.com`
  return {
    product,
    email,
    browser: openSocialBrowser(product),
    account: () =>
      product.deps.db
        .selectFrom('users')
        .leftJoin('userIdentities', 'userIdentities.userId', 'users.id')
        .select(['users.id', 'userType', 'passwordHash', 'emailProvenAt', 'subject'])
        .where('email', '=', email)
        .executeTakeFirst(),
    mails: async (kind: string) => (await product.mails(kind)).filter(({ toEmail }) => toEmail === email),
    link: async () => {
      const mails = await product.mails('company-address')
      return /http:\S+confirm\?token=\S+/.exec(mails.findLast(({ toEmail }) => toEmail === email)!.text)![0]
    },
  }
}

test('the site names the company’s sign-in first, if it is set up', async () => {
  const { providers } = (await shared().call(listProviders)).body.data
  expect(providers[0]).toEqual({ id: 'company', name: 'Acme account', configured: true })
})

test('an address that the issuer confirms opens a demo at once, with PKCE, state and nonce', async () => {
  const { product, browser, mails } = arrive({ email_verified: true })
  const asked = await product.app.inject({ url: '/api/auth/company' })
  const query = new URL(String(asked.headers.location)).searchParams
  expect([query.get('code_challenge_method'), query.has('state'), query.has('nonce')]).toEqual(['S256', true, true])
  const landing = await browser.signIn('company')
  expect(landing.path).toBe('/preview/demo/module1')
  expect(await mails('company-address')).toEqual([])
  expect((await product.call(getMe, { as: landing.query.get('token')! })).body.data.user.socialProvider).toBe('company')
})

test('an address that the issuer does not confirm is proven by mail, in the browser that signed in, once', async () => {
  const product = await startTestProduct({ at: '2026-11-21T09:00:00Z', settings })
  const { email } = arrive()
  const browser = openSocialBrowser(product)
  expect((await browser.signIn('company')).address).toBe('/social-auth/return?mail=queued')
  const accounts = () => product.deps.db.selectFrom('users').select(['email', 'userType', 'emailProvenAt']).execute()
  expect(await accounts()).toEqual([])
  const link = /http:\S+confirm\?token=\S+/.exec((await product.mails('company-address'))[0]!.text)![0]
  const elsewhere = openSocialBrowser(product)
  await elsewhere.start('company')
  expect((await elsewhere.finish(link)).query.get('message')).toBe(
    'This link has been used, has expired, or was opened in another browser. Please sign in with Acme account again.',
  )
  // The attempt of ten minutes is over, the link is not.
  product.clock.advance({ minutes: 50 })
  expect((await browser.finish(link)).path).toBe('/preview/demo/module1')
  expect(await accounts()).toMatchObject([{ email, userType: 'demo', emailProvenAt: expect.anything() }])
  expect((await browser.finish(link)).path).toBe('/social-auth')
  expect((await openSocialBrowser(product).signIn('company')).path).toBe('/preview/demo/module1')
  arrive()
  await browser.signIn('company')
  const late = /http:\S+confirm\?token=\S+/.exec((await product.mails('company-address')).at(-1)!.text)![0]
  product.clock.advance({ minutes: 61 })
  expect((await browser.finish(late)).path).toBe('/social-auth')
})

test('a user name is taken for an address only if it has the form of one, and is never believed', async () => {
  // `email_verified` without an email says nothing about the user name.
  const named = arrive({ email: undefined, preferred_username: 'Nobody@Example.com', email_verified: true })
  expect((await named.browser.signIn('company')).address).toBe('/social-auth/return?mail=queued')
  const { browser } = arrive({ email: undefined, preferred_username: 'ACME\\jana' })
  expect((await browser.signIn('company')).query.get('message')).toBe(
    `${failed} Acme account has not told us your email address. Please ask the people who run it.`,
  )
})

test.each([[true], [undefined]])(
  'an account with the address is connected by its mailbox only (verified: %s)',
  async (verified) => {
    const { product, browser, email, account, link, mails } = arrive({ email_verified: verified })
    const { id } = await product.signIn({ email })
    await product.pool.query("update users set password_hash = 'x' where id = $1", [id])
    expect((await browser.signIn('company')).address).toBe('/social-auth/return?mail=queued')
    expect((await account())?.subject).toBeNull()
    const opened = await browser.exchange(await browser.finish(await link()))
    expect(opened.body.data.user.id).toBe(id)
    const subject = `${company.settings.OIDC_ISSUER} ${company.person.sub}`
    expect(await account()).toMatchObject({ subject, passwordHash: 'x' })
    expect((await mails('provider-changed')).map((mail) => mail.subject)).toEqual(['Acme account was connected to your account'])
  },
)

test('a stranger who registered the address before its owner proved it is shut out', async () => {
  const { product, browser, email, link } = arrive()
  const credentials = { email, password: 'correct horse 1' }
  const stranger = await product.call(registerAccount, { body: { ...credentials, fullName: 'Mallory', company: 'Evil' } })
  await browser.signIn('company')
  expect((await browser.finish(await link())).path).toBe('/preview/demo/module1')
  expect((await product.call(getMe, { as: stranger.body.data.token })).status).toBe(401)
  expect((await product.call(login, { body: credentials })).status).toBe(401)
})

test.each([
  [
    'an admin',
    "role = 'admin', user_type = 'admin'",
    'An account with this email address already exists. Please sign in instead.',
  ],
  [
    'a reviewer',
    "role = 'reviewer', user_type = 'reviewer'",
    'An account with this email address already exists. Please sign in instead.',
  ],
  ['somebody disabled', "status = 'disabled'", 'This account has been disabled. Please contact us.'],
])('the account of %s is not opened', async (_who, access, message) => {
  const { product, browser, email, account, link } = arrive()
  const { id } = await product.signIn({ email })
  await product.pool.query(`update users set ${access} where id = $1`, [id])
  await browser.signIn('company')
  const landing = await browser.finish(await link())
  expect([landing.path, landing.query.get('message')]).toEqual(['/social-auth', message])
  expect((await account())?.subject).toBeNull()
})

test('the fourth mail of a day is not sent, and without a mail server the person is told', async () => {
  const product = await startTestProduct({ settings: { ...settings, SMTP_URL: '', MAIL_FROM: '', RATE_LIMIT_SCALE: '1' } })
  arrive()
  const browser = openSocialBrowser(product)
  for (let mail = 0; mail < 3; mail += 1) expect((await browser.signIn('company')).address).toBe('/social-auth/return?mail=kept')
  expect((await browser.signIn('company')).query.get('message')).toMatch(/^We have written to your address three times today/)
})

test('an answer that names another issuer is refused', async () => {
  const { browser } = arrive()
  const callback = new URL(await browser.choose(await browser.start('company'), 'allow'))
  callback.searchParams.set('iss', 'https://evil.example')
  expect((await browser.finish(callback.href)).query.get('message')).toBe(failed)
})

test('the site starts without its issuer, and the button says that it is away', async () => {
  const product = await startTestProduct({ settings: { ...settings, OIDC_ISSUER: 'http://127.0.0.1:9' } })
  const answer = await product.app.inject({ url: '/api/auth/company' })
  expect(new URL(String(answer.headers.location), publicUrl).searchParams.get('message')).toBe(
    `${failed} Acme account cannot be reached at the moment.`,
  )
})

test('a person without a password who forgot it is told by mail how they sign in', async () => {
  const { product, browser, email, mails } = arrive({ email_verified: true })
  await browser.signIn('company')
  const ask = async () => {
    await product.call(forgotPassword, { body: { email } })
    await runPendingJobs(product)
    return (await mails('password-reset')).at(-1)!
  }
  const mail = await ask()
  expect(mail.subject).toBe('How you sign in')
  expect(mail.text.replace(/\s+/g, ' ')).toContain('You signed up with Acme account and have no password')
  expect(mail.text).toMatch(/auth\/reset\?token=/)
  await product.pool.query("update users set password_hash = 'x' where email = $1", [email])
  expect((await ask()).subject).toBe('Set a new password')
})

test('an issuer that anybody can sign in to is refused at the start, and so is http', () => {
  const read = (OIDC_ISSUER: string) => () => readConfig({ OIDC_ISSUER, OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' })
  expect(read('https://login.microsoftonline.com/common/v2.0')).toThrow('must name your tenant')
  expect(read('http://sso.example')).toThrow('must be an https address')
  expect(read('https://login.microsoftonline.com/8c6fc0c5-7d5d-4b8c-9a55-1c0d2d7b0a01/v2.0')).not.toThrow()
})
