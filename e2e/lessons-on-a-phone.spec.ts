import { adminToken, callApi } from './api-calls.ts'
import { overflowAt } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { finishModules, openTeam } from './learners.ts'
import { resizeWindow } from './resize-window.ts'

/** Words of a heading that overflow it or the screen. */
const beyondLine = (heading: HTMLElement): string[] =>
  [heading, ...heading.querySelectorAll('span')]
    .filter((part) => part.scrollWidth > heading.clientWidth || part.getBoundingClientRect().right > innerWidth)
    .map((part) => part.textContent)

test('every lesson fits each screen and takes at most nine screens of a phone, without an error', async ({
  openWindow,
  product,
}) => {
  test.slow()
  // An admin may read every module, and has done none of the work.
  const token = await adminToken(product)
  const page = await openWindow(product, token, { viewport: { width: 390, height: 844 } })
  const tooWide: string[] = []
  const tooLong: string[] = []
  for (let moduleId = 1; moduleId <= 8; moduleId++) {
    const { lessons } = await callApi<{ lessons: { lessonId: number; title: string }[] }>(
      product,
      `GET /api/modules/${moduleId}`,
      {
        as: token,
      },
    )
    for (const { lessonId, title } of lessons) {
      const path = `/module/${moduleId}/lesson/${lessonId}`
      // Loading the app for each lesson would take longer than all the rest; the link is hidden while the window is narrow.
      if (lessonId === lessons[0]?.lessonId) await page.goto(product.url + path)
      else await page.locator(`nav[aria-label=Lessons] [href="${path}"]`).dispatchEvent('click')
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      await expect(page.locator('.lesson-prose [data-decision]:empty')).toHaveCount(0)
      await expect(page.locator('main .state')).toHaveCount(0)
      // The text is as wide on every desktop, so one lesson of a module shows that it fits there; the last width is the phone's.
      for (const width of lessonId === lessons[0]?.lessonId ? [320, 1280, 390] : [320, 390]) {
        const overflow = await overflowAt(page, width)
        if (overflow > 0) tooWide.push(`${moduleId}.${lessonId} ${title} at ${width} px: ${overflow} px`)
      }
      const screens = await page.evaluate(() => (document.querySelector('main')?.scrollHeight ?? 0) / 844)
      if (screens > 9) tooLong.push(`${moduleId}.${lessonId} ${title}: ${screens.toFixed(2)} screens`)
    }
  }
  expect(tooWide).toEqual([])
  expect(tooLong).toEqual([])
  // A table says in words that it is wider than the screen, as long as it is.
  await page.goto(`${product.url}/module/3/lesson/1`)
  const hintText = 'Scroll this table sideways to see all of its columns.'
  const hint = page.getByText(hintText).first()
  await resizeWindow(page, { width: 320, height: 844 })
  await expect(hint).toBeVisible()
  await resizeWindow(page, { width: 1280, height: 844 })
  await expect(hint).toBeHidden()
  await page.goto(`${product.url}/module/8/lesson/2`)
  for (const option of [/^Ask what must be true/, /^Show him today/, /^To R. and P./]) {
    await page.getByRole('radio', { name: option }).check()
    await page.getByRole('button', { name: 'Decide', exact: true }).click()
  }
  await expect(page.getByRole('heading', { name: 'Decision 4' })).toBeVisible()
  await resizeWindow(page, { width: 320, height: 844 })
  await expect(page.getByRole('region', { name: /^One principal hire/ }).getByText(hintText)).toBeVisible()
  await page.goto(`${product.url}/module/8`)
  await expect(page.getByText(/^Module 8 · 30 min, and about \d+\smin of practice and work of your own$/)).toBeVisible()
})

test('a phone shows every section in a timeline above a text that begins in the first third, and a sentence’s number opens its source', async ({
  openWindow,
  product,
}) => {
  const page = await openWindow(product, undefined, { viewport: { width: 390, height: 844 } })
  await page.goto(`${product.invitation}/module1?section=3`)
  const number = page
    .getByRole('link', { name: /^Source \d+$/ })
    .filter({ visible: true })
    .first()
  const source = page.locator((await number.getAttribute('href')) ?? '')
  const sources = page.getByRole('region', { name: 'Sources' })
  await expect(sources.getByText(/^Sources \(\d+\)$/)).toBeVisible()
  await expect(sources.getByText('primary source', { exact: false }).first()).toBeHidden()
  await number.click()
  await expect(source).toBeInViewport()
  await page.goBack()
  await sources.getByText(/^Sources \(\d+\)$/).click()
  await expect(source).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(source).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.goto(`${product.invitation}/module1?section=6`)
  const steps = page.getByRole('navigation', { name: 'Timeline' }).getByRole('link')
  await expect(steps).toHaveCount(6)
  for (const step of await steps.all()) {
    await expect(step).toBeInViewport({ ratio: 1 })
    expect((await step.boundingBox())?.height).toBeGreaterThanOrEqual(24)
  }
  expect((await page.locator('.lesson-prose').first().boundingBox())?.y).toBeLessThan(330)
  await steps.first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeFocused()
})

test('bars of progress keep their colours where the system sets those of a page', async ({ openWindow, product }) => {
  const page = await openWindow(product, undefined, { forcedColors: 'active' })
  await page.goto(`${product.invitation}/module1?section=3`)
  const sections = page.getByRole('navigation', { name: 'Timeline' }).getByRole('link')
  await expect(sections).toHaveCount(6)
  for (const section of await sections.all()) await expect(section).toHaveCSS('forced-color-adjust', 'none')
})

test('every page of a learner fits each screen, from the smallest phone to a desktop', async ({ openWindow, product }) => {
  const { member } = await openTeam(product)
  await finishModules(product, member.token, [1, 2])
  const page = await openWindow(product, member.token)
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
    '/law/czechia',
    '/tools/contractor-or-employee',
  ]) {
    await page.goto(product.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of [320, 768, 1280]) {
      const overflow = await overflowAt(page, width)
      if (overflow > 0) tooWide.push(`${path} at ${width} px: ${overflow} px`)
    }
  }
  expect(tooWide).toEqual([])
})

test('the fields of an activity row are aligned at one height, whatever their labels and hints', async ({ admin, product }) => {
  const { page } = admin
  for (const lesson of ['5/lesson/8', '6/lesson/4']) {
    await page.goto(`${product.url}/module/${lesson}`)
    await expect(page.locator('.activity-row-fields').first()).toBeVisible()
    for (const width of [390, 820, 1440]) {
      await resizeWindow(page, { width })
      const lines = await page.locator('.activity-row-fields').evaluateAll((rows) =>
        rows.map((row) => {
          const boxes = [...row.querySelectorAll('.control')].map((control) => control.getBoundingClientRect())
          const tops = new Set(boxes.map(({ top }) => Math.round(top)))
          const columns = new Set(boxes.map(({ left }) => Math.round(left)))
          return { lines: tops.size, fewest: Math.ceil(boxes.length / columns.size) }
        }),
      )
      for (const line of lines) expect(line.lines, `lesson ${lesson} at ${width} px`).toBe(line.fewest)
    }
  }
})

test('on a phone a long name and the bar at the top fit, also when text is twice as large', async ({ openWindow, product }) => {
  const { leader } = await openTeam(product)
  const fullName = `${'Donaudampfschifffahrtsgesellschaft'.repeat(3)} Nováková`
  await callApi(product, 'PUT /api/account', { as: leader.token, body: { fullName, company: 'Příklad s.r.o.' } })
  const viewport = { width: 390, height: 844 }
  const visitor = await openWindow(product, undefined, { viewport })
  const learner = await openWindow(product, leader.token, { viewport })
  for (const [page, path] of [
    [visitor, '/'],
    [visitor, '/auth'],
    [visitor, '/request-access'],
    [visitor, '/data'],
    [visitor, product.invitation.replace(product.url, '')],
    [learner, '/request-access'],
    [learner, '/module/1'],
  ] as const) {
    await page.goto(product.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    // Even with reduced motion a style change takes a frame.
    await expect(page.locator('html')).toHaveCSS('font-size', '32px')
    const parts = page.locator('.bar .brand, .bar .brand span, .bar a:visible, .bar button:visible')
    const beyond = await parts.evaluateAll((found) =>
      found.filter((part) => part.getBoundingClientRect().right > innerWidth).map((part) => part.textContent),
    )
    expect(beyond, path).toEqual([])
    if (path !== '/') continue
    expect(await page.getByRole('heading', { level: 1 }).evaluate(beyondLine)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }

  for (const [address, heading] of Object.entries({ dashboard: /Donaudampf/, resources: 'Resources' })) {
    await learner.goto(`${product.url}/user/${leader.user.id}/${address}`)
    await expect(learner.getByRole('heading', { name: heading })).toBeVisible()
    for (const size of ['16px', '32px']) {
      await learner.evaluate((textSize) => {
        document.documentElement.style.fontSize = textSize
      }, size)
      await expect(learner.locator('html')).toHaveCSS('font-size', size)
      // The page may need a moment to settle after the text has grown.
      await expect
        .poll(() => learner.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
          message: `${address} at ${size}`,
        })
        .toBe(0)
    }
  }
  const title = learner.getByText('Principal Hiring Checklist – Czechia', { exact: true })
  expect((await title.boundingBox())?.width).toBeGreaterThan(200)
})
