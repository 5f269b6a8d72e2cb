import { decodeJwt } from 'jose'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { getMe, registerAccount } from '#contract/auth.ts'
import { getModule, listModules } from '#contract/lessons.ts'
import { listProviders, refuseDirectSignIn, socialProviders } from '#contract/social.ts'
import { openSocialBrowser } from '../../../testing/social-browser.ts'
import { shareSocialProduct, startSocialProduct } from '../../../testing/social-product.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

const shared = await shareSocialProduct()

const failed = { path: '/social-auth', message: 'Authentication failed. Please try again.' }
const countAccounts = async (product: TestProduct) =>
  (await product.deps.db.selectFrom('users').select('id').where('role', '=', 'user').execute()).length

test.each(['google', 'linkedin', 'github'] as const)(
  'a first sign-in with %s makes a seven-day demo and returns its token',
  async (provider) => {
    const { product, email } = shared()
    const landing = await openSocialBrowser(product).signIn(provider)
    expect(landing.path).toBe('/preview/demo/module1')
    expect(landing.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const token = landing.query.get('token')!
    expect(new Date(decodeJwt(token).exp! * 1000).toISOString()).toBe('2026-11-28T09:00:00.000Z')
    const me = await product.call(getMe, { as: token })
    expect(me.body.data.user).toMatchObject({
      email,
      fullName: 'Jana Nováková',
      userType: 'demo',
      role: 'user',
      socialProvider: provider,
      accessExpiresAt: '2026-11-28T09:00:00.000Z',
    })
  },
)

test('the request carries PKCE, state and nonce where the provider takes them', async () => {
  const { product, google, linkedin } = await startSocialProduct()
  const browser = openSocialBrowser(product)
  const request = async (provider: string) => {
    const answer = await product.app.inject({ url: `/api/auth/${provider}` })
    expect(answer.headers['set-cookie']).toMatch(/^social=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/)
    return new URL(String(answer.headers.location)).searchParams
  }
  const [toGoogle, toLinkedin, toGithub] = [await request('google'), await request('linkedin'), await request('github')]
  for (const asked of [toGoogle, toGithub]) {
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/)
  }
  expect(toGoogle.get('nonce')).toMatch(/^[\w-]{43}$/)
  expect(toLinkedin.has('code_challenge')).toBe(false)
  expect([toGoogle, toLinkedin, toGithub].map((asked) => asked.get('redirect_uri'))).toEqual([
    'http://course.test/api/auth/google/callback',
    'http://course.test/api/auth/linkedin/callback',
    'http://course.test/api/auth/github/callback',
  ])
  expect(new Set([toGoogle, toLinkedin, toGithub].map((asked) => asked.get('state'))).size).toBe(3)
  await browser.signIn('google')
  await openSocialBrowser(product).signIn('linkedin')
  expect(google.tokenRequests[0]!.has('code_verifier')).toBe(true)
  expect(linkedin.tokenRequests[0]!.has('code_verifier')).toBe(false)
})

test('over https the cookie is bound to the host', async () => {
  const { product } = await startSocialProduct({ PUBLIC_URL: 'https://course.test' })
  const answer = await product.app.inject({ url: '/api/auth/github' })
  expect(answer.headers['set-cookie']).toMatch(/^__Host-social=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})

test('signing in again finds the same demo and does not extend it', async () => {
  const { product } = await startSocialProduct()
  const first = await openSocialBrowser(product).signIn('google')
  product.clock.advance({ days: 5, hours: 1 })
  const second = await openSocialBrowser(product).signIn('google')
  const [one, two] = [first, second].map((landing) => decodeJwt(landing.query.get('token')!))
  expect(two!.sub).toBe(one!.sub)
  expect(two!.exp).toBe(one!.exp)
  expect(await countAccounts(product)).toBe(1)
})

test('a name from a provider becomes one line without invisible characters, as in a form', async () => {
  const { product, github } = await startSocialProduct()
  github.person.name = ` Jana\r\nBcc: eva@example.com \u202Egnp\u0000${'x'.repeat(300)}`
  const landing = await openSocialBrowser(product).signIn('github')
  expect(landing.path).toBe('/preview/demo/module1')
  const { fullName } = await product.deps.db.selectFrom('users').select('fullName').executeTakeFirstOrThrow()
  expect(fullName).toBe(`Jana Bcc: eva@example.com gnp ${'x'.repeat(170)}`)
})

test('two tabs of one browser can both come back', async () => {
  const { product } = shared()
  const browser = openSocialBrowser(product)
  const [one, two] = [await browser.start('google'), await browser.start('github')]
  expect((await browser.finish(await browser.choose(two, 'allow'))).path).toBe('/preview/demo/module1')
  const other = await browser.finish(await browser.choose(one, 'allow'))
  // Another provider with the same email is not the same person until its owner connects it.
  expect(other.query.get('message')).toContain('sign in with GitHub;')
})

test('an account with the same email is not taken over', async () => {
  const { product } = await startSocialProduct()
  await product.call(registerAccount, {
    body: { email: 'jana@example.com', password: 'correct horse 1', fullName: 'Jana', company: 'Acme' },
  })
  const landing = await openSocialBrowser(product).signIn('linkedin')
  expect(landing.path).toBe('/auth')
  expect(landing.query.get('message')).toBe(
    'There is already an account with your email address. Set a password for it with ‘Forgot your password?’.',
  )
  expect(await product.deps.db.selectFrom('userIdentities').selectAll().execute()).toEqual([])
})

test('a person with an account is shown a way to sign in that they have', async () => {
  const { product } = await startSocialProduct()
  await openSocialBrowser(product).signIn('linkedin')
  const byProvider = await openSocialBrowser(product).signIn('github')
  expect(byProvider.path).toBe('/social-auth')
  expect(byProvider.query.get('message')).toBe(
    'You already have an account here. Please sign in with LinkedIn; then you can connect GitHub in your account.',
  )
  await product.deps.db.updateTable('users').set({ passwordHash: 'x' }).execute()
  const both = await openSocialBrowser(product).signIn('github')
  expect(both.query.get('message')).toContain('sign in with LinkedIn or with your password;')
  await product.deps.db.deleteFrom('userIdentities').execute()
  const byPassword = await openSocialBrowser(product).signIn('github')
  expect(byPassword.path).toBe('/auth')
  expect(byPassword.query.get('message')).toContain('sign in with your password;')
})

test('a demo token opens Module 1 and nothing else', async () => {
  const { product, email } = shared()
  const as = (await openSocialBrowser(product).signIn('github')).query.get('token')!
  expect((await product.call(getModule, { params: { moduleId: 1 }, as })).status).toBe(200)
  expect((await product.call(getModule, { params: { moduleId: 2 }, as })).body.message).toBe('Full Access Required')
  const modules = await product.call(listModules, { as })
  expect(modules.body.data.filter((module) => !module.locked).map((module) => module.moduleId)).toEqual([1])
  // The account becomes full; the demo's token still opens no more.
  await product.deps.db.updateTable('users').set({ userType: 'full', accessExpiresAt: null }).where('email', '=', email).execute()
  expect((await product.call(getModule, { params: { moduleId: 2 }, as })).status).toBe(403)
})

test('a full account gets its session once, in the browser that signed in', async () => {
  const { product, email } = shared()
  const browser = openSocialBrowser(product)
  await browser.signIn('google')
  await product.deps.db.updateTable('users').set({ userType: 'full', accessExpiresAt: null }).where('email', '=', email).execute()
  const landing = await browser.signIn('google')
  expect(landing.path).toBe('/social-auth/return')
  const elsewhere = await openSocialBrowser(product).exchange(landing)
  expect(elsewhere).toMatchObject({ status: 400, body: { message: failed.message } })
  const opened = await browser.exchange(landing)
  expect(opened.body.data.user.userType).toBe('full')
  expect((await product.call(getModule, { params: { moduleId: 1 }, as: opened.body.data.token })).status).toBe(200)
  expect((await browser.exchange(landing)).status).toBe(400)
})

test('a session code that waits longer than a minute is worthless', async () => {
  const { product } = await startSocialProduct()
  const browser = openSocialBrowser(product)
  await browser.signIn('google')
  await product.deps.db.updateTable('users').set({ userType: 'full', accessExpiresAt: null }).execute()
  const landing = await browser.signIn('google')
  product.clock.advance({ seconds: 61 })
  expect((await browser.exchange(landing)).status).toBe(400)
})

test.each([
  ['a disabled person', { status: 'disabled' }, '/social-auth', 'This account has been disabled. Please contact us.'],
  ['an admin', { role: 'admin', userType: 'admin' }, '/auth', 'Please sign in with your password.'],
] as const)('%s is refused with a message and gets no token', async (_who, access, path, message) => {
  const { product, email } = shared()
  await openSocialBrowser(product).signIn('google')
  await product.deps.db.updateTable('users').set(access).where('email', '=', email).execute()
  const { address } = await openSocialBrowser(product).signIn('google')
  expect(address).toBe(`${path}?message=${encodeURIComponent(message)}`)
})

test('the site says which providers it has', async () => {
  const none = await startTestProduct()
  const answer = await none.call(listProviders)
  expect(answer.body.data.providers).toEqual(socialProviders.map((provider) => ({ ...provider, configured: false })))
  const google = await startTestProduct({ settings: { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' } })
  expect((await google.call(listProviders)).body.data.providers.filter((provider) => provider.configured)).toEqual([
    { id: 'google', name: 'Google', configured: true },
  ])
})

test('a provider that the site does not have redirects back with a message', async () => {
  const product = await startTestProduct()
  const answer = await product.app.inject({ url: '/api/auth/linkedin' })
  expect(answer.statusCode).toBe(302)
  expect(new URL(String(answer.headers.location), 'http://course.test').searchParams.get('message')).toBe(
    'LinkedIn sign-in is not available on this site.',
  )
})

test('a sign-in that is not a redirect is refused', async () => {
  const product = await startTestProduct()
  const answer = await product.call(refuseDirectSignIn, { params: { provider: 'google' } })
  expect(answer).toMatchObject({ status: 400, body: { success: false, message: 'Use OAuth redirect instead' } })
})

test('other addresses below /api/auth stay what they are', async () => {
  const { product } = shared()
  expect((await product.app.inject({ url: '/api/auth/me' })).statusCode).toBe(401)
  expect((await product.app.inject({ url: '/api/auth/login' })).statusCode).toBe(405)
  expect((await product.app.inject({ url: '/api/auth/facebook' })).statusCode).toBe(400)
})

test('no log line holds the token, the code or the person', async () => {
  const lines: string[] = []
  const { product, github } = await startSocialProduct()
  product.deps.log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const { assembleApp } = await import('../../../app.ts')
  const app = await assembleApp(product.deps)
  const logged = { ...product, app }
  const landing = await openSocialBrowser(logged).signIn('google')
  const token = landing.query.get('token')!
  await app.inject({ url: landing.address })
  await app.inject({ url: `/nowhere?token=${token}` })
  github.person.emails = []
  const refused = await openSocialBrowser(logged).signIn('github')
  expect(refused.path).toBe('/social-auth')
  // Anyone who opens the callback can choose the text in its address.
  const browser = openSocialBrowser(logged)
  const wayBack = new URL(await browser.choose(await browser.start('google'), 'cancel'))
  wayBack.searchParams.set('error', 'jana@example.com')
  expect((await browser.finish(wayBack.href)).path).toBe('/social-auth')
  await app.close()
  const log = lines.join('')
  expect(log).toContain('a social sign-in failed')
  expect(log).not.toContain(token)
  expect(log).not.toMatch(/jana|code=|state=|gho_/i)
})
