import { adminToken, callProduct } from './api-calls.ts'
import { expectAccessibleAndFitting } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { changeDatabase } from './product-database.ts'

test.use({ ownProduct: true })

test('on a phone the selected tab is visible, and the date filters of a list are in one line', async ({
  openWindow,
  product,
}) => {
  const token = await adminToken(product)
  const page = await openWindow(product, token, { viewport: { width: 390, height: 844 } })
  await page.goto(`${product.url}/admin?tab=users`)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await expect(tab('Users')).toHaveAttribute('aria-selected', 'true')
  await expect(tab('Users')).toBeInViewport({ ratio: 0.95 })
  // People with the same name can be distinguished without unfolding their rows.
  await expect(page.getByText(product.admin.email, { exact: true })).toBeVisible()
  await tab('Users').press('Home')
  await expect(tab('Teams')).toHaveAttribute('aria-selected', 'true')
  await expect(tab('Teams')).toBeInViewport({ ratio: 0.95 })

  await page.getByRole('button', { name: 'Filter' }).click()
  const [from, to] = [page.getByLabel('from', { exact: true }), page.getByLabel('to', { exact: true })]
  await expect(to).toBeInViewport({ ratio: 0.95 })
  expect((await from.boundingBox())!.y).toBe((await to.boundingBox())!.y)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('on a phone a wide table of a lesson scrolls with the text that is edited, which the keyboard reaches', async ({
  openWindow,
  product,
}) => {
  const token = await adminToken(product)
  const { version, content } = (await callProduct(product, token, 'GET', '/api/editing/lessons/5/2')).data
  const cells = Array.from({ length: 8 }, (_, at) => `<td>${'wide'.repeat(5)}${at}</td>`).join('')
  const html = `<table><tbody><tr>${cells}</tr></tbody></table>${content.html}`
  await callProduct(product, token, 'PUT', '/api/lessons/5/2', { version, content: { ...content, html } })
  const page = await openWindow(product, token, { viewport: { width: 390, height: 844 } })
  await page.goto(`${product.url}/admin/content/lesson/5/2`)
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text.getByRole('table').first()).toBeVisible()
  expect(await text.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeGreaterThan(0)
  await expectAccessibleAndFitting(page, 'a lesson with wide tables')
})

test('on a phone a company’s name of one long word fits, at twice the text size too', async ({ openWindow, product }) => {
  await changeDatabase(
    product,
    `insert into teams (source, company_name, contact_name, contact_email, request_token_hash, created_at)
     values ('access-request', repeat('Donaudampfschifffahrtsgesellschaft', 3), 'Jana Nováková', 'jana@company.example', 'hash', now() - interval '2 days');
     with person as (insert into learners (user_id) select id from users returning id)
     insert into submissions (learner_id, kind, module_id, field_values, submitted_at)
     select id, 'challenges', 1, '{"challenges": ["Nobody answers"]}', now() from person`,
  )
  const token = await adminToken(product)
  const page = await openWindow(product, token, { viewport: { width: 390, height: 844 } })
  for (const size of ['100%', '200%'])
    for (const [address, heading] of Object.entries({ dashboard: 'Dashboard', teams: 'Teams' })) {
      await page.goto(`${product.url}/admin/${address}`)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expect(page.getByText(/^Donaudampf/).first()).toBeVisible()
      await page.evaluate((textSize) => {
        document.documentElement.style.fontSize = textSize
      }, size)
      // Even with reduced motion a style change takes a frame.
      await expect(page.locator('html')).toHaveCSS('font-size', size === '200%' ? '32px' : '16px')
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${address} at ${size}`).toBe(0)
    }
})

test('on a phone held sideways the bars of the editor leave the window to the text', async ({ openWindow, product }) => {
  const token = await adminToken(product)
  const page = await openWindow(product, token, { viewport: { width: 844, height: 390 } })
  await page.goto(`${product.url}/admin/content/lesson/5/2`)
  await expect(page.getByRole('textbox', { name: 'Text' }).getByRole('table').first()).toBeVisible()
  await page.getByRole('heading', { name: 'Decisions' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Save lesson' })).not.toBeInViewport()
  await expect(page.getByRole('toolbar', { name: 'Format' })).not.toBeInViewport()
  await page.getByRole('button', { name: 'Save lesson' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Save lesson' })).toBeInViewport()
})

test('on a phone, disclosures, checkboxes and buttons in the admin’s lists are large enough for a finger', async ({
  openWindow,
  product,
}) => {
  const token = await adminToken(product)
  await callProduct(product, '', 'POST', '/api/team-request', {
    companyName: 'Acme',
    contactName: 'Jana Nováková',
    contactEmail: 'jana@acme.example',
  })
  await callProduct(product, token, 'POST', '/api/invitations/send', { emails: ['eva@example.com'] })
  const page = await openWindow(product, token, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  for (const address of ['dashboard', 'teams', 'invitations', 'mail']) {
    await page.goto(`${product.url}/admin/${address}`)
    const targets = page.locator('main').locator('summary, input[type=checkbox], button, select')
    await expect(targets.filter({ visible: true }).first()).toBeVisible()
    const small = await targets.evaluateAll((elements) =>
      elements
        .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML.slice(0, 80) }))
        .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
        .map(({ box, html }) => `${Math.round(box.width)} × ${Math.round(box.height)} px: ${html}`),
    )
    expect(small, address).toEqual([])
  }
})
