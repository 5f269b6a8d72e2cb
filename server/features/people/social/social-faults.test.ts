import { describe, expect, test } from 'vitest'
import type { SocialProviderId } from '#contract/social.ts'
import { type Landing, openSocialBrowser } from '../../../testing/social-browser.ts'
import { startSocialProduct } from '../../../testing/social-product.ts'
import { flooded } from '../../../testing/stand-in-faults.ts'
import type { TestProduct } from '../../../testing/test-product.ts'

/** The browser is on /social-auth with the specification's sentence, and nothing was stored. */
async function expectRefused(product: TestProduct, landing: Pick<Landing, 'path' | 'query'>, because = '') {
  const message = `Authentication failed. Please try again.${because}`
  expect([landing.path, landing.query.get('message')]).toEqual(['/social-auth', message])
  const { db } = product.deps
  expect(await db.selectFrom('users').select('email').where('role', '=', 'user').execute()).toEqual([])
  expect(await db.selectFrom('userIdentities').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
}

const unconfirmed = (name: string) =>
  ` ${name} has not confirmed your email address. Confirm it there first, or sign in another way.`

const unreachable = (name: string) => ` ${name} cannot be reached at the moment.`

const at = (address: string) => {
  const url = new URL(address, 'http://course.test')
  return { path: url.pathname, query: url.searchParams }
}

/** A browser that a provider has sent back, with the address of the callback that it has not opened yet. */
async function comeBack(provider: SocialProviderId = 'google') {
  const { product } = await startSocialProduct()
  const openBrowser = async () => {
    const browser = openSocialBrowser(product)
    return { browser, callback: new URL(await browser.choose(await browser.start(provider), 'allow')) }
  }
  return { product, openBrowser, ...(await openBrowser()) }
}

describe('the way back is refused', () => {
  test('without a state, with one of another provider or none of ours, and with parameters given twice', async () => {
    const { product, browser, callback } = await comeBack()
    const github = new URL(await browser.choose(await browser.start('github'), 'allow'))
    const withState = (state: string | null) => {
      const changed = new URL(callback)
      if (state === null) changed.searchParams.delete('state')
      else changed.searchParams.set('state', state)
      return changed.href
    }
    for (const state of [null, github.searchParams.get('state'), 'a'.repeat(43)])
      await expectRefused(product, await browser.finish(withState(state)))
    await expectRefused(product, await browser.finish(`${callback}&state=other`))
  })

  test('in another browser, which does not spoil it for the right one, and the second time', async () => {
    const { product, browser, callback } = await comeBack()
    const stranger = openSocialBrowser(product)
    await expectRefused(product, await stranger.finish(callback.href))
    await stranger.start('google')
    await expectRefused(product, await stranger.finish(callback.href))
    expect((await browser.finish(callback.href)).path).toBe('/preview/demo/module1')
    const again = await browser.finish(callback.href)
    expect([again.path, again.query.has('token')]).toEqual(['/social-auth', false])
  })

  test('after ten minutes', async () => {
    const { product, browser, callback } = await comeBack()
    product.clock.advance({ minutes: 10, seconds: 1 })
    await expectRefused(product, await browser.finish(callback.href))
  })

  test.each(['google', 'linkedin', 'github'] as const)('with a code of %s that was used before', async (provider) => {
    const { browser, callback, openBrowser } = await comeBack(provider)
    await browser.finish(callback.href)
    const thief = await openBrowser()
    thief.callback.searchParams.set('code', callback.searchParams.get('code')!)
    const landing = await thief.browser.finish(thief.callback.href)
    expect([landing.path, landing.query.get('message')]).toEqual(['/social-auth', 'Authentication failed. Please try again.'])
  })

  test.each(['google', 'github'] as const)('with an unused code of %s from another browser', async (provider) => {
    const { product, callback, openBrowser } = await comeBack(provider)
    const thief = await openBrowser()
    thief.callback.searchParams.set('code', callback.searchParams.get('code')!)
    await expectRefused(product, await thief.browser.finish(thief.callback.href))
  })

  test.each([
    ['google', 'Google'],
    ['linkedin', 'LinkedIn'],
    ['github', 'GitHub'],
  ] as const)('when the person declines at %s, which is said', async (provider, name) => {
    const { product } = await startSocialProduct()
    const landing = await openSocialBrowser(product).signIn(provider, 'cancel')
    await expectRefused(product, landing, ` The sign-in at ${name} was cancelled.`)
  })
})

describe('a provider’s word is refused', () => {
  test.each([
    ['of another issuer', (claims: Record<string, unknown>) => ({ ...claims, iss: 'https://evil.example' })],
    ['for another client', (claims: Record<string, unknown>) => ({ ...claims, aud: 'another-site' })],
    ['with a foreign nonce', (claims: Record<string, unknown>) => ({ ...claims, nonce: 'n'.repeat(43) })],
    ['without the nonce', ({ nonce: _nonce, ...claims }: Record<string, unknown>) => claims],
    ['that names nobody', (claims: Record<string, unknown>) => ({ ...claims, sub: '' })],
    ['with a name of any length', (claims: Record<string, unknown>) => ({ ...claims, sub: 's'.repeat(300) })],
    ['that has expired', (claims: Record<string, unknown>) => ({ ...claims, iat: 1_000_000, exp: 1_000_600 })],
  ])('%s', async (_name, alter) => {
    const { product, google } = await startSocialProduct()
    google.alterIdToken = alter
    await expectRefused(product, await openSocialBrowser(product).signIn('google'))
  })

  test('signed with a key that the provider does not publish', async () => {
    const { product, google } = await startSocialProduct()
    google.forgesSignature = true
    await expectRefused(product, await openSocialBrowser(product).signIn('google'))
  })

  test.each([
    ['missing', { sub: 'x-1', name: 'Nobody' }],
    ['not verified', { sub: 'x-1', name: 'Nobody', email: 'x@example.com', email_verified: false }],
    ['not vouched for', { sub: 'x-1', name: 'Nobody', email: 'x@example.com' }],
    ['no address', { sub: 'x-1', name: 'Nobody', email: 'not an address', email_verified: true }],
  ])('when the email is %s', async (_name, person) => {
    const { product, google, linkedin } = await startSocialProduct()
    google.person = person
    linkedin.person = person
    await expectRefused(product, await openSocialBrowser(product).signIn('google'), unconfirmed('Google'))
    await expectRefused(product, await openSocialBrowser(product).signIn('linkedin'), unconfirmed('LinkedIn'))
  })

  test('when GitHub has verified none of the addresses', async () => {
    const { product, github } = await startSocialProduct()
    github.person.emails = [{ email: 'x@example.com', primary: true, verified: false }]
    await expectRefused(product, await openSocialBrowser(product).signIn('github'), unconfirmed('GitHub'))
  })
})

describe('a provider in trouble', () => {
  test('that answers 500 is a failed sign-in', async () => {
    const { product, google, linkedin, github } = await startSocialProduct()
    google.faults.token = '500'
    linkedin.faults.discovery = '500'
    github.faults.api = '500'
    await expectRefused(product, await openSocialBrowser(product).signIn('google'))
    await expectRefused(product, at(await openSocialBrowser(product).start('linkedin')), unreachable('LinkedIn'))
    await expectRefused(product, await openSocialBrowser(product).signIn('github'))
  })

  test('that answers without end is cut off after a megabyte', async () => {
    const { product, google, linkedin, github } = await startSocialProduct()
    google.faults.token = 'flood'
    linkedin.faults.discovery = 'flood'
    github.faults.api = 'flood'
    const before = flooded.bytes
    await expectRefused(product, await openSocialBrowser(product).signIn('google'))
    await expectRefused(product, at(await openSocialBrowser(product).start('linkedin')), unreachable('LinkedIn'))
    await expectRefused(product, await openSocialBrowser(product).signIn('github'))
    // Each sends its megabyte and what the sockets buffer; until the deadline it would be gigabytes.
    expect(flooded.bytes - before).toBeLessThan(60 * 1024 ** 2)
  })

  test('that is away is a failed sign-in', async () => {
    const { product, google } = await startSocialProduct()
    await google.close()
    await expectRefused(product, at(await openSocialBrowser(product).start('google')), unreachable('Google'))
  })

  test('that hangs or drips delays the visitor no longer than ten seconds', async () => {
    const { product, google, linkedin, github } = await startSocialProduct()
    const [toGoogle, toGithub] = [openSocialBrowser(product), openSocialBrowser(product)]
    const google_ = await toGoogle.choose(await toGoogle.start('google'), 'allow')
    const github_ = await toGithub.choose(await toGithub.start('github'), 'allow')
    google.faults.token = 'hang'
    github.faults.api = 'drip'
    linkedin.faults.discovery = 'hang'
    const began = performance.now()
    const landings = await Promise.all([
      toGoogle.finish(google_),
      toGithub.finish(github_),
      openSocialBrowser(product).start('linkedin').then(at),
    ])
    // Both deadlines are ten seconds; the rest is for a busy machine, and a provider that hangs would take for ever.
    expect(performance.now() - began).toBeLessThan(40_000)
    for (const landing of landings.slice(0, 2)) await expectRefused(product, landing)
    await expectRefused(product, landings[2], unreachable('LinkedIn'))
  })
})

test('a browser that is sent too often gets a sentence, not an error page', async () => {
  const { product } = await startSocialProduct({ RATE_LIMIT_SCALE: '0.01' })
  await product.app.inject({ url: '/api/auth/github' })
  const second = await product.app.inject({ url: '/api/auth/github' })
  expect(second.statusCode).toBe(302)
  expect(at(String(second.headers.location)).query.get('message')).toMatch(
    /^Too many attempts\. Please try again in \d+ minutes\.$/,
  )
})
