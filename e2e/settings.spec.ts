import { openAdminWindow, openWindow } from './admin-window.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './journey.ts'

const redSquare = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)

test('an admin enters who runs the site, looks at it before saving, and every page says so', async ({ browser, product }) => {
  const { page, problems, api } = await openAdminWindow(browser, product)
  await page.goto(`${product.url}/admin/settings`)
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expectAccessible(page, 'Settings')

  // A mistake is told beside its field, and nothing typed is lost by a reload.
  await page.getByLabel('Name of the course').fill('Hiring Architects')
  await page.getByLabel('Legal name of the company').fill('Kotva Recruiting s.r.o.')
  await page.getByLabel('Email for questions').fill('help at example')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Please enter a valid email address', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email for questions')).toBeFocused()
  await page.reload()
  await expect(page.getByLabel('Legal name of the company')).toHaveValue('Kotva Recruiting s.r.o.')
  await page.getByLabel('Email for questions').fill('help@example.com')

  // A colour that nobody could read is refused while it is chosen.
  const colour = page.getByRole('textbox', { name: 'Main colour', exact: true })
  await colour.fill('#ffcc00')
  await expect(page.getByText(/Text in this colour could hardly be read/)).toBeVisible()
  await colour.fill('#5b2a86')
  await page
    .locator('input[type=file][aria-label=Logo]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: redSquare })
  await expect(page.getByAltText('Logo, as it is')).toBeVisible()

  // The preview shows the draft; visitors do not see it yet.
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('contentinfo')).toContainText('Kotva Recruiting s.r.o.')
  await expect(preview.locator('.brand-mark').first()).toHaveCSS('background-image', /\/brand\//)
  expect(await (await fetch(product.url)).text()).not.toContain('Kotva')
  // Not every Chromium closes the dialog while the page in its frame has the keyboard.
  await page.getByRole('dialog').press('Escape')

  // Another admin saves first: the question, and neither state is lost.
  const { data } = await api('GET', '/api/settings')
  await api('PUT', '/api/settings', { version: data.version, settings: { ...data.settings, registrationLine: 'Prague, C 1' } })
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('dialog')).toContainText('Your changes are still here.')
  await page.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(page.getByText('The settings are saved.')).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(4)
  await expectAccessible(page, 'History of the settings')
  await page.keyboard.press('Escape')

  // Landing page, policy and the app's screens.
  await expect.poll(async () => (await fetch(product.url)).text()).toContain('Kotva Recruiting s.r.o.')
  await page.reload()
  await expect(page).toHaveTitle('Settings · Hiring Architects')
  const visitor = await openWindow(browser, product)
  await visitor.page.goto(product.invitation)
  await expect(visitor.page.getByRole('link', { name: 'Hiring Architects' })).toBeVisible()
  expect(await visitor.page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--color-mark'))).toBe('#5b2a86')
  await visitor.page.goto(product.url)
  await expectAccessible(visitor.page, 'Landing page in the operator’s colours')
  expect([...problems, ...visitor.problems]).toEqual([])
})
