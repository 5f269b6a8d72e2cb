import { expect, test } from 'vitest'
import { getMe, login, registerAccount } from '#contract/auth.ts'
import { endOtherSessions, endOwnSession, getAccount, listSessions, updateAccount } from '#contract/own-account.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { deviceName } from '../sessions/device-name.ts'

const person = { email: 'jana@example.com', password: 'correct horse 1', fullName: 'Jana Nováková', company: 'Acme' }
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const register = (product: TestProduct) => product.call(registerAccount, { body: person, headers: { 'user-agent': firefox } })

test('the account shows its person, and changes of name, company and appearance', async () => {
  const product = await startTestProduct()
  const { token } = (await register(product)).body.data
  const before = await product.call(getAccount, { as: token })
  expect(before.body.data).toMatchObject({
    hasPassword: true,
    user: { email: person.email },
    consents: [
      { id: 'marketing', given: false },
      { id: 'reminders', given: false },
    ],
  })
  const blank = await product.call(updateAccount, { as: token, body: { fullName: ' ', company: 'Gamma' } })
  expect(blank).toMatchObject({ status: 400, body: { message: 'Full name is required' } })
  expect((await product.call(getMe, { as: token })).body.data.user.company).toBe('Acme')
  await product.call(updateAccount, { as: token, body: { fullName: '  Jana Svobodová ', company: 'Beta', theme: 'dark' } })
  const me = await product.call(getMe, { as: token })
  expect(me.body.data).toMatchObject({ user: { fullName: 'Jana Svobodová', company: 'Beta' }, theme: 'dark', leadsTeam: false })
  expect((await product.call(getAccount, { as: token })).body.data.theme).toBe('dark')
})

test('sessions are listed by device, and the others can be ended', async () => {
  const product = await startTestProduct()
  const first = (await register(product)).body.data.token
  product.clock.advance({ minutes: 1 })
  const phone = await product.call(login, { body: person, headers: { 'user-agent': iphone } })
  const here = phone.body.data.token
  const { data } = (await product.call(listSessions, { as: here })).body
  expect(data).toMatchObject([
    { device: 'Safari on iPhone', current: true },
    { device: 'Firefox on Windows', current: false },
  ])
  expect((await product.call(endOtherSessions, { as: here })).body.data).toEqual({ ended: 1 })
  expect((await product.call(getMe, { as: first })).status).toBe(401)
  expect((await product.call(getMe, { as: here })).status).toBe(200)
})

test('one session can be ended, but not another person’s', async () => {
  const product = await startTestProduct()
  const { token } = (await register(product)).body.data
  const stranger = await product.signIn()
  const [session] = (await product.call(listSessions, { as: token })).body.data
  expect((await product.call(endOwnSession, { as: stranger.token, params: { id: session!.id } })).status).toBe(404)
  expect((await product.call(endOwnSession, { as: token, params: { id: session!.id } })).status).toBe(200)
  expect((await product.call(getMe, { as: token })).status).toBe(401)
})

test.each([
  [firefox, 'Firefox on Windows'],
  [iphone, 'Safari on iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', 'Chrome on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0', 'Edge on Windows'],
  ['', 'Unknown device'],
])('the browser that calls itself %s is named %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
