import { openWindow } from './admin-window.ts'
import { expect, test } from './journey.ts'
import { callApi, finishModules, openTeam } from './learners.ts'

test('every lesson fits each screen, from the smallest phone to a desktop, without an error', async ({ browser, product }) => {
  test.slow()
  const { member } = await openTeam(product)
  await finishModules(product, member.token, [1, 2, 3, 4, 5, 6, 7])
  const { page, problems } = await openWindow(browser, product, member.token, { viewport: { width: 390, height: 844 } })
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  const tooWide: string[] = []
  for (let moduleId = 1; moduleId <= 8; moduleId++) {
    const { lessons } = await callApi<{ lessons: { lessonId: number; title: string }[] }>(
      product,
      `GET /api/modules/${moduleId}`,
      {
        as: member.token,
      },
    )
    for (const { lessonId, title } of lessons) {
      await page.goto(`${product.url}/module/${moduleId}/lesson/${lessonId}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.locator('.lesson-prose [data-decision]:empty')).toHaveCount(0)
      await expect(page.locator('main .state')).toHaveCount(0)
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        if (overflow > 0) tooWide.push(`${moduleId}.${lessonId} ${title} at ${width} px: ${overflow} px`)
      }
    }
  }
  expect(tooWide).toEqual([])
  await page.goto(`${product.url}/module/8`)
  await expect(page.getByText(/^About \d+ min of reading and \d+ min of work/)).toContainText('more than the stated 30 min')
  expect(problems).toEqual([])
})

test('the sources of a lesson are folded, and the number in a sentence opens them at its source', async ({
  browser,
  product,
}) => {
  const { page, problems } = await openWindow(browser, product, undefined, { viewport: { width: 390, height: 844 } })
  await page.goto(`${product.invitation}/module1?section=3`)
  const number = page
    .getByRole('link', { name: /^Source \d+$/ })
    .filter({ visible: true })
    .first()
  const source = page.locator((await number.getAttribute('href')) ?? '')
  const sources = page.getByRole('region', { name: 'Sources' })
  await expect(sources.getByText(/^Sources \(\d+\)$/)).toBeVisible()
  await expect(sources.getByText('official source', { exact: false }).first()).toBeHidden()
  await number.click()
  await expect(source).toBeInViewport()
  await page.goBack()
  await sources.getByText(/^Sources \(\d+\)$/).click()
  await expect(source).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(source).toBeVisible()
  expect(problems).toEqual([])
})

test('every page of a learner fits each screen, from the smallest phone to a desktop', async ({ browser, product }) => {
  const { member } = await openTeam(product)
  await finishModules(product, member.token, [1, 2])
  const { page, problems } = await openWindow(browser, product, member.token)
  const own = `/user/${member.user.id}`
  const tooWide: string[] = []
  for (const path of [
    `${own}/dashboard`,
    `${own}/progress`,
    `${own}/resources`,
    `${own}/account`,
    `${own}/assessment`,
    `${own}/module1?section=2`,
    `${own}/module/3?section=2`,
    '/module/3',
    '/law/cz',
    '/tools/contractor-or-employee',
  ]) {
    await page.goto(product.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      if (overflow > 0) tooWide.push(`${path} at ${width} px: ${overflow} px`)
    }
  }
  expect(tooWide).toEqual([])
  expect(problems).toEqual([])
})
