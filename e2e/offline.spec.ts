import { callApi } from './api-calls.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { finishModules, openTeam } from './learners.ts'

test('a kept module opens without network or server, what is done there is sent once, and logging out removes everything', async ({
  openWindow,
  product,
}) => {
  const { member } = await openTeam(product)
  await finishModules(product, member.token, [1])
  const page = await openWindow(product, member.token)
  const context = page.context()
  const stored = () =>
    page.evaluate(async () => ({
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      databases: await indexedDB.databases(),
      local: Object.keys(localStorage),
    }))
  await page.goto(`${product.url}/user/${member.user.id}/module2?section=1`)
  await expect(page.getByRole('button', { name: 'Keep this module on this device' })).toBeVisible()
  expect(await stored()).toMatchObject({ caches: [], workers: 0 })
  // The server goes away in the middle: nothing counts as kept, and the next try succeeds.
  const keep = page.getByRole('button', { name: 'Keep this module on this device' })
  await page.route('**/downloads/**', (route) => route.abort())
  await keep.click()
  await expect(page.getByText('Network error. Nothing was kept. Please try again.')).toBeVisible()
  expect(await stored()).toMatchObject({ caches: [], workers: 0 })
  await page.unrouteAll()
  await keep.click()
  await expect(page.getByText('Kept on this device', { exact: true })).toBeVisible()
  // An update is going on, and the server lacks a file of the version that it names: the earlier copy stays.
  const { caches: before } = await stored()
  await page.route('**/offline-files.json', async (route) => {
    const files = await (await route.fetch()).json()
    await route.fulfill({ json: [...files, '/assets/of-the-other-version.js'] })
  })
  const lacking = page.waitForResponse((response) => response.url().endsWith('/of-the-other-version.js'))
  await page.reload()
  expect((await lacking).status()).toBe(404)
  await expect(page.getByText('Kept on this device', { exact: true })).toBeVisible()
  expect((await stored()).caches).toEqual(before)
  await page.unrouteAll()
  // A copy that is removed while it is being renewed is not written again: the lock is free once the renewal has ended.
  const goOn = Promise.withResolvers<void>()
  await page.route('**/offline-files.json', async (route) => {
    await goOn.promise
    await route.continue()
  })
  const renewal = page.waitForRequest('**/offline-files.json')
  await page.reload()
  await renewal
  await page.getByRole('button', { name: 'Remove from this device' }).click()
  await expect(page.getByText('Removed from this device', { exact: true })).toBeVisible()
  goOn.resolve()
  await page.evaluate(() => navigator.locks.request('keep module 2', () => undefined))
  expect(await stored()).toMatchObject({ caches: [], workers: 0 })
  await page.unrouteAll()
  await keep.click()
  await expect(page.getByText('Kept on this device', { exact: true })).toBeVisible()
  await expectAccessible(page, 'kept module')
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  const text = page.locator('.lesson-prose p').first()
  await expect(page.getByText('Section 2 of 7')).toBeVisible()
  const words = await text.textContent()

  await product.end()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Section 2 of 7')).toBeVisible()
  await expect(text).toHaveText(words ?? '')
  const decision = page.locator('section.decision').first()
  await decision.getByRole('radio').first().check()
  await decision.getByLabel(/Your reason/).fill('Decided on a plane.')
  await decision.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(decision.getByText(/Not sent yet. Your decision is kept on this device/)).toBeVisible()
  await page.getByRole('button', { name: 'Note on this lesson' }).click()
  await page.getByRole('textbox', { name: 'Your note' }).fill('Noted on a plane.')
  await page.getByRole('button', { name: 'Done' }).click()
  for (const section of [3, 4, 5]) {
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await expect(page.getByText(`Section ${section} of 7`)).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: /^Your turn/ })).toBeVisible()
  await expect(page.getByText('Network error')).toHaveCount(0)
  await page.getByRole('button', { name: 'LOG OUT' }).click()
  const logOut = page.getByRole('dialog', { name: 'Are you sure you want to log out?' })
  await expect(logOut).toContainText(/changes are only on this device and not saved yet/)
  await logOut.getByRole('button', { name: 'Stay signed in' }).click()
  // The installed course starts at the dashboard, which is not kept.
  await page.goto(`${product.url}/dashboard`)
  await expect(page).toHaveURL(new RegExp(`/user/${member.user.id}/module/2`))
  await expect(page.getByText('Section 5 of 7')).toBeVisible()

  await product.restart()
  await context.setOffline(false)
  const lesson = () =>
    callApi<{ decisions: { answer: { reason: string }; version: number }[] }>(product, 'GET /api/lessons/2/2', {
      as: member.token,
    })
  await expect
    .poll(async () => (await lesson()).decisions[0])
    .toMatchObject({ answer: { reason: 'Decided on a plane.' }, version: 1 })
  await expect
    .poll(() => callApi(product, 'GET /api/notes', { as: member.token }))
    .toMatchObject([{ body: 'Noted on a plane.', version: 1 }])
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outbox ')))).toEqual([])
  await page.getByRole('button', { name: 'LOG OUT' }).click()
  await logOut.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${product.url}/`)
  expect(await stored()).toEqual({ caches: [], workers: 0, databases: [], local: [] })
})
