import { decodeJwt, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { getMe, logout } from '#contract/auth.ts'
import { getModule } from '#contract/lessons.ts'
import { completeLesson } from '#contract/progress.ts'
import { getDemoOutcome } from '#contract/social.ts'
import { approveTeam } from '#contract/teams.ts'
import { openSocialBrowser } from '../../../testing/social-browser.ts'
import { startSocialProduct } from '../../../testing/social-product.ts'
import { askForAccess } from '../../../testing/team-requests.ts'
import type { TestProduct } from '../../../testing/test-product.ts'

const startDemo = async (product: TestProduct) => (await openSocialBrowser(product).signIn('google')).query.get('token')!
const firstLesson = { params: { moduleId: 1, lessonId: 1 }, body: {} }

test('a demo is open until the second it ends', async () => {
  const { product } = await startSocialProduct()
  const as = await startDemo(product)
  product.clock.set('2026-11-28T08:59:59Z')
  expect((await product.call(getMe, { as })).status).toBe(200)
  product.clock.set('2026-11-28T09:00:00Z')
  for (const endpoint of [getMe, getModule])
    expect(await product.call(endpoint, { params: { moduleId: 1 }, as })).toMatchObject({
      status: 401,
      body: { code: 'session-ended' },
    })
})

test('an ended demo keeps its results and opens nothing', async () => {
  const { product } = await startSocialProduct()
  const token = await startDemo(product)
  expect((await product.call(completeLesson, { ...firstLesson, as: token })).status).toBe(200)
  product.clock.advance({ days: 8 })
  const outcome = await product.call(getDemoOutcome, { body: { token } })
  expect(outcome.body.data).toMatchObject({
    ended: true,
    email: 'jana@example.com',
    completedLessons: 1,
    totalLessons: 6,
    quizScore: null,
    completedAt: null,
  })
  // Signing in again makes no new demo: the token it returns has ended with the access.
  const again = await startDemo(product)
  expect(decodeJwt(again).exp).toBe(decodeJwt(token).exp)
  expect((await product.call(getMe, { as: again })).status).toBe(401)
  expect((await product.call(getDemoOutcome, { body: { token: again } })).body.data.completedLessons).toBe(1)
  await product.deps.db.updateTable('users').set({ status: 'disabled' }).execute()
  expect((await product.call(getDemoOutcome, { body: { token: again } })).body.code).toBe('account-disabled')
})

test('an admin extends a demo; signing in again opens it for longer', async () => {
  const { product } = await startSocialProduct()
  const token = await startDemo(product)
  product.clock.advance({ days: 8 })
  await product.deps.db
    .updateTable('users')
    .set({ accessExpiresAt: new Date('2026-12-05T09:00:00Z') })
    .execute()
  expect((await product.call(getDemoOutcome, { body: { token } })).body.data.ended).toBe(false)
  const renewed = await startDemo(product)
  expect((await product.call(getMe, { as: renewed })).body.data.user.accessExpiresAt).toBe('2026-12-05T09:00:00.000Z')
})

test('a forged demo token opens nothing, nor does one with the right signature as a session or beyond its session', async () => {
  const { product } = await startSocialProduct()
  const { sub, sid, iat, exp } = decodeJwt(await startDemo(product))
  const sign = (kind: string, key: Uint8Array) =>
    new SignJWT({ sub: sub!, sid, iat: iat!, exp: exp! + 86_400 * 365 })
      .setProtectedHeader({ alg: 'HS256', typ: `${kind}+jwt` })
      .setIssuer('principal-talent-course')
      .setAudience(kind)
      .sign(key)
  const forged = await sign('demo', new TextEncoder().encode('another secret of 32 characters!'))
  for (const token of ['nonsense', forged, await sign('session', product.deps.authSecret)]) {
    expect((await product.call(getMe, { as: token })).status, token).toBe(401)
    expect((await product.call(getDemoOutcome, { body: { token } })).status, token).toBe(401)
  }
  product.clock.advance({ days: 8 })
  const longer = await sign('demo', product.deps.authSecret)
  expect((await product.call(getMe, { as: longer })).status).toBe(401)
})

test('a session token, an outdated demo and one that was logged out reveal nothing', async () => {
  const { product } = await startSocialProduct()
  const [demo, loggedOut] = [await startDemo(product), await startDemo(product)]
  const session = (await product.signIn()).token
  await product.call(logout, { as: loggedOut })
  expect((await product.call(getMe, { as: loggedOut })).status).toBe(401)
  const outcomeOf = async (token: string) => (await product.call(getDemoOutcome, { body: { token } })).status
  expect([await outcomeOf(session), await outcomeOf(loggedOut), await outcomeOf(demo)]).toEqual([401, 401, 200])
  product.clock.advance({ days: 38 })
  expect(await outcomeOf(demo)).toBe(401)
})

/** Signs in at Google again as a full account and returns its session token. */
async function signInFully(product: TestProduct): Promise<string> {
  const browser = openSocialBrowser(product)
  const landing = await browser.signIn('google')
  expect(landing.path).toBe('/social-auth/return')
  return (await browser.exchange(landing)).body.data.token
}

test('a demo person whose team is approved later keeps the work and gets the whole course', async () => {
  const { product } = await startSocialProduct()
  const demo = await startDemo(product)
  await product.call(completeLesson, { ...firstLesson, as: demo })
  const admin = await product.signIn({ role: 'admin' })
  const team = await askForAccess(product, admin, { contactEmail: 'jana@example.com' })
  expect((await product.call(approveTeam, { params: { id: team._id }, body: {}, as: admin.token })).status).toBe(200)
  expect((await product.call(getDemoOutcome, { body: { token: demo } })).body.data.ended).toBe(false)
  const as = await signInFully(product)
  const me = await product.call(getMe, { as })
  expect(me.body.data.user).toMatchObject({ userType: 'full', accessExpiresAt: null })
  const module = await product.call(getModule, { params: { moduleId: 1 }, as })
  expect(module.body.data.progress.completedLessons).toBe(1)
})

test('a person on an approved team is full at the first social sign-in', async () => {
  const { product } = await startSocialProduct()
  const admin = await product.signIn({ role: 'admin' })
  const team = await askForAccess(product, admin, { teamEmails: ['jana@example.com'] })
  await product.call(approveTeam, { params: { id: team._id }, body: {}, as: admin.token })
  const me = await product.call(getMe, { as: await signInFully(product) })
  expect(me.body.data.user.userType).toBe('full')
})
