import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './journey.ts'

test.use({ ownProduct: true })

const redSquare = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)

test('a mistake in the settings is shown at its field, and typed text survives a reload', async ({ admin, product }) => {
  const { page } = admin
  await page.goto(`${product.url}/admin/settings`)
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expectAccessible(page, 'Settings')

  // An error shows at its field, and a reload loses nothing typed.
  await page.getByLabel('Name of the course').fill('Hiring Architects')
  await page.getByLabel('Legal name of the company').fill('Kotva Recruiting s.r.o.')
  await page.getByLabel('Email for questions').fill('help at example')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Please enter a valid email address', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email for questions')).toBeFocused()
  await page.reload()
  await expect(page.getByLabel('Legal name of the company')).toHaveValue('Kotva Recruiting s.r.o.')
  await page.getByLabel('Email for questions').fill('help@example.com')

  // A colour with too little contrast is refused while choosing.
  const colour = page.getByRole('textbox', { name: 'Main colour', exact: true })
  await colour.fill('#ffcc00')
  await expect(page.getByText(/Text in this colour could hardly be read/)).toBeVisible()
  await colour.fill('#5b2a86')
})

test('a large photograph is shrunk before the upload, and an unreadable one is refused', async ({ admin, product }) => {
  const { page } = admin
  await page.goto(`${product.url}/admin/settings`)
  const logo = page.locator('input[type=file][aria-label=Logo]')
  const photograph = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4000, 3000)
    canvas.getContext('2d')?.fillRect(0, 0, 4000, 3000)
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())]
  })
  // Reading it takes a phone some seconds, so the button shows progress from the choice on.
  await page.evaluate(() => {
    const read = window.createImageBitmap
    const goOn = new Promise((resolve) => addEventListener('read the picture', resolve, { once: true }))
    window.createImageBitmap = async (...given: unknown[]) => {
      await goOn
      return Reflect.apply(read, window, given)
    }
  })
  await logo.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photograph) })
  const uploading = page.getByRole('button', { name: 'Uploading...' })
  await expect(uploading).toHaveAttribute('aria-busy', 'true')
  await page.evaluate(() => dispatchEvent(new Event('read the picture')))
  await expect(page.getByAltText('Logo, as it is')).toHaveAttribute('width', '512')
  await expect(page.getByAltText('Logo, as it is')).toHaveAttribute('height', '384')
  await logo.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: redSquare.subarray(0, 40) })
  await expect(page.getByText('Upload failed: ')).toBeVisible()
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: redSquare })
  await expect(page.getByAltText('Logo, as it is')).toHaveAttribute('width', '1')
})

test('the settings are looked at before they are saved, while visitors still see the old ones', async ({ admin, product }) => {
  const { page } = admin
  await page.goto(`${product.url}/admin/settings`)
  await page.getByLabel('Legal name of the company').fill('Kotva Recruiting s.r.o.')
  await page
    .locator('input[type=file][aria-label=Logo]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: redSquare })
  await expect(page.getByAltText('Logo, as it is')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('contentinfo')).toContainText('Kotva Recruiting s.r.o.')
  await expect(preview.locator('.brand-mark').first()).toHaveCSS('background-image', /\/brand\//)
  expect(await (await fetch(product.url)).text()).not.toContain('Kotva')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // It can also be closed while loading.
  await page.route('**/api/settings/preview/**', () => {})
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog', { name: 'The landing page with these settings' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unroute('**/api/settings/preview/**')
})

test('of two admins who save, the second is asked, and every page shows the saved settings', async ({
  openAdminWindow,
  openWindow,
  product,
}) => {
  const { page, api } = await openAdminWindow(product)
  await page.goto(`${product.url}/admin/settings`)
  await page.getByLabel('Name of the course').fill('Hiring Architects')
  await page.getByLabel('Legal name of the company').fill('Kotva Recruiting s.r.o.')
  await page.getByRole('textbox', { name: 'Main colour', exact: true }).fill('#5b2a86')
  const { data } = await api('GET', '/api/settings')
  await api('PUT', '/api/settings', { version: data.version, settings: { ...data.settings, registrationLine: 'Prague, C 1' } })
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('alert')).toContainText('Your changes are still here')
  await page.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(page.getByText(/^Version \d+, saved/)).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(4)
  await expectAccessible(page, 'History of the settings')
  await page.keyboard.press('Escape')

  // Landing page, policy and the app's screens.
  await expect.poll(async () => (await fetch(product.url)).text()).toContain('Kotva Recruiting s.r.o.')
  await page.reload()
  await expect(page).toHaveTitle('Settings · Hiring Architects')
  const visitor = await openWindow(product)
  await visitor.goto(product.invitation)
  await expect(visitor.getByRole('link', { name: 'Hiring Architects' })).toBeVisible()
  await expect(visitor.getByRole('contentinfo')).toContainText('Kotva Recruiting s.r.o.')
  expect(await visitor.evaluate(() => getComputedStyle(document.body).getPropertyValue('--color-mark'))).toBe('#5b2a86')
  await visitor.goto(product.url)
  await expectAccessible(visitor, 'Landing page in the operator’s colours')
})
