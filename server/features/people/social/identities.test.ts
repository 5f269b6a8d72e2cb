import { expect, test } from 'vitest'
import { logout, registerAccount } from '#contract/auth.ts'
import { resetPassword } from '#contract/own-account.ts'
import { refusals } from '#contract/refusals.ts'
import { connectIdentity, disconnectIdentity, listIdentities } from '#contract/social.ts'
import { openSocialBrowser, type SocialBrowser } from '../../../testing/social-browser.ts'
import { shareSocialProduct, startSocialProduct } from '../../../testing/social-product.ts'
import type { TestProduct } from '../../../testing/test-product.ts'
import { issuePasswordReset } from '../passwords/passwords.service.ts'
import { readToken } from '../sessions/tokens.ts'
import { connectIdentity as connectAccount } from './identities.service.ts'

const shared = await shareSocialProduct()

type Provider = 'google' | 'linkedin' | 'github'

/** Connects a provider as the Account page does; returns where the browser ends. */
async function connect(
  product: TestProduct,
  browser: SocialBrowser,
  as: string,
  provider: Provider,
  choice: 'allow' | 'cancel' = 'allow',
) {
  const answer = await product.call(connectIdentity, { body: { provider }, as, headers: { cookie: browser.cookie() } })
  expect(answer.status, answer.text).toBe(200)
  browser.keep(answer.headers)
  const stop = await browser.start(provider, answer.body.data.url)
  return browser.finish(stop.startsWith('http://course.test') ? stop : await browser.choose(stop, choice))
}

test('the owner of an account connects a provider after signing in, and then signs in with it', async () => {
  const { product, email } = shared()
  const { id, token } = await product.signIn({ email })
  const browser = openSocialBrowser(product)
  const landing = await connect(product, browser, token, 'google')
  expect(landing.address).toBe(`/user/${id}/account?social=connected`)
  const list = await product.call(listIdentities, { as: token })
  expect(list.body.data.identities).toEqual([{ provider: 'google', name: 'Google', connectedAt: '2026-11-21T09:00:00.000Z' }])
  expect(list.body.data.available.map((provider) => provider.id)).toEqual(['linkedin', 'github'])
  const opened = await browser.exchange(await browser.signIn('google'))
  expect(opened.body.data.user.id).toBe(id)
})

test('the owner is mailed when a provider is connected or disconnected', async () => {
  const { product } = await startSocialProduct()
  const { id, token } = await product.signIn({ email: 'jana@example.com' })
  await product.pool.query("update users set password_hash = 'x' where id = $1", [id])
  const browser = openSocialBrowser(product)
  await connect(product, browser, token, 'google')
  await connect(product, browser, token, 'google')
  await product.call(disconnectIdentity, { params: { provider: 'google' }, as: token })
  const mails = await product.mails('provider-changed')
  expect(mails.map(({ toEmail, subject }) => [toEmail, subject])).toEqual([
    ['jana@example.com', 'Google was connected to your account'],
    ['jana@example.com', 'Google was disconnected from your account'],
  ])
  expect(mails[0]?.text.replace(/\s+/g, ' ')).toContain('open your account page. Disconnect Google. Then change your password')
})

test('a provider that belongs to another account is not moved, and a declined connection is not made', async () => {
  const { product } = shared()
  await openSocialBrowser(product).signIn('google')
  const { id, token } = await product.signIn()
  const landing = await connect(product, openSocialBrowser(product), token, 'google')
  expect(landing.address).toBe(`/user/${id}/account?social=taken`)
  const declined = await connect(product, openSocialBrowser(product), token, 'linkedin', 'cancel')
  expect(declined.address).toBe(`/user/${id}/account?social=failed`)
  expect((await product.call(listIdentities, { as: token })).body.data.identities).toEqual([])
})

test('the way back of a connection works in no other browser', async () => {
  const { product, email } = shared()
  const { token } = await product.signIn({ email })
  const answer = await product.call(connectIdentity, { body: { provider: 'github' }, as: token })
  const victim = openSocialBrowser(product)
  const landing = await victim.finish(await victim.choose(await victim.start('github', answer.body.data.url), 'allow'))
  expect(landing.path).toBe('/social-auth')
  expect((await product.call(listIdentities, { as: token })).body.data.identities).toEqual([])
})

test('a connection that was begun before the owner set a new password is not made any more', async () => {
  const { product } = await startSocialProduct()
  const { id, token } = await product.signIn({ email: 'jana@example.com' })
  const browser = openSocialBrowser(product)
  const answer = await product.call(connectIdentity, { body: { provider: 'google' }, as: token })
  browser.keep(answer.headers)
  const { link } = await issuePasswordReset(product.deps.db, product.deps, id)
  const body = { token: new URL(link).searchParams.get('token') ?? '', password: 'another good one 2' }
  expect((await product.call(resetPassword, { body })).status).toBe(200)
  const landing = await browser.finish(await browser.choose(await browser.start('google', answer.body.data.url), 'allow'))
  expect(landing.address).toBe(`/user/${id}/account?social=failed`)
  expect(await product.deps.db.selectFrom('userIdentities').select('userId').execute()).toEqual([])
})

test('a session that has ended since the request came in begins no connection', async () => {
  const { product } = shared()
  const { id, token } = await product.signIn()
  const { sessionId } = (await readToken(product.deps.authSecret, token, product.clock))!
  await product.call(logout, { as: token })
  const connecting = connectAccount(product.deps, { id, sessionId }, 'google', 'x'.repeat(43))
  await expect(connecting).rejects.toThrow(refusals['session-ended'].message)
})

test('a provider that is disconnected while it signs in opens no session', async () => {
  const { product } = await startSocialProduct()
  const { id, token } = await product.signIn({ email: 'jana@example.com' })
  await product.pool.query("update users set password_hash = 'x' where id = $1", [id])
  const stranger = openSocialBrowser(product)
  await connect(product, stranger, token, 'google')
  const landing = await stranger.signIn('google')
  expect((await product.call(disconnectIdentity, { params: { provider: 'google' }, as: token })).status).toBe(200)
  const late = await stranger.exchange(landing)
  expect(late.body.code).toBe('social-failed')
  expect(await product.deps.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
})

test('a person who has not proven the mailbox cannot connect a provider to an account', async () => {
  const { product } = shared()
  const registered = await product.call(registerAccount, {
    body: { email: 'victim@example.com', password: 'correct horse 1', fullName: 'Mallory', company: 'Evil' },
  })
  const answer = await product.call(connectIdentity, { body: { provider: 'google' }, as: registered.body.data.token })
  expect(answer).toMatchObject({ status: 409, body: { code: 'email-unproven' } })
})

test('an admin connects nothing', async () => {
  const { product } = shared()
  const { token } = await product.signIn({ role: 'admin' })
  expect((await product.call(connectIdentity, { body: { provider: 'google' }, as: token })).status).toBe(403)
  expect((await product.call(listIdentities, { as: token })).body.data.available).toEqual([])
})

test('the only way to sign in stays until there is another', async () => {
  const { product } = await startSocialProduct()
  const browser = openSocialBrowser(product)
  await browser.signIn('google')
  await product.deps.db.updateTable('users').set({ userType: 'full', accessExpiresAt: null }).execute()
  const as = (await browser.exchange(await browser.signIn('google'))).body.data.token
  const google = { params: { provider: 'google' }, as }
  expect((await product.call(listIdentities, { as })).body.data.canDisconnect).toBe(false)
  expect(await product.call(disconnectIdentity, google)).toMatchObject({ status: 409, body: { code: 'last-sign-in' } })
  await connect(product, browser, as, 'github')
  expect((await product.call(disconnectIdentity, google)).status).toBe(200)
  expect((await product.call(disconnectIdentity, google)).status).toBe(404)
  expect((await product.call(listIdentities, { as })).body.data.identities.map((identity) => identity.provider)).toEqual([
    'github',
  ])
})

test('a provider that is away or not set up connects nothing', async () => {
  const { product } = await startSocialProduct({
    LINKEDIN_ISSUER: 'http://127.0.0.1:9',
    GOOGLE_CLIENT_ID: '',
    GOOGLE_CLIENT_SECRET: '',
  })
  const { token } = await product.signIn({ email: 'jana@example.com' })
  const connecting = async (provider: Provider) =>
    (await product.call(connectIdentity, { body: { provider }, as: token })).body.code
  expect([await connecting('linkedin'), await connecting('google')]).toEqual(['social-failed', 'provider-not-available'])
  expect((await product.call(listIdentities, { as: token })).body.data.identities).toEqual([])
})

test('an account that is disabled between the provider and the site is not signed in', async () => {
  const { product, email } = shared()
  const { id, token } = await product.signIn({ email })
  const browser = openSocialBrowser(product)
  await connect(product, browser, token, 'google')
  const landing = await browser.signIn('google')
  await product.pool.query("update users set status = 'disabled' where id = $1", [id])
  const answer = await browser.exchange(landing)
  expect([answer.status, answer.body.code]).toEqual([403, 'account-disabled'])
})
