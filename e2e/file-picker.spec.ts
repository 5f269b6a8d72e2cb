import type { Page } from '@playwright/test'
import { makePdf } from '../server/testing/sample-files.ts'
import { expectAccessibleAndFittingAt } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { resizeWindow } from './resize-window.ts'
import { chooseRowAction } from './row-action.ts'

/** Checks the page on a phone, a tablet and a desktop. */
const expectFittingEverywhere = async (page: Page, name: string) => {
  await expectAccessibleAndFittingAt(page, name, [390, 820, 1440])
  await resizeWindow(page, { width: 1280, height: 900 })
}

test('a file is uploaded in the lesson editor, checked first, cancelled, then offered by the lesson, and its uses are listed', async ({
  openAdminWindow,
  startProduct,
}) => {
  const product = await startProduct({ MAX_FILE_MB: '1' })
  const { page, api } = await openAdminWindow(product)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const stored = async () => (await api('GET', '/api/files')).data as { originalName: string; filename: string }[]
  const pdf = { name: 'Salary bands.pdf', mimeType: 'application/pdf', buffer: await makePdf() }

  await page.goto(`${product.url}/admin/content/lesson/1/2`)
  await page.getByRole('button', { name: 'Add resource' }).click()
  const resource = page.getByRole('group', { name: /^resource \d+$/ }).last()
  const chooseFile = resource.getByRole('button', { name: /^Choose a file for resource/ })
  await chooseFile.click()
  const picker = page.getByRole('dialog', { name: 'Choose a file' })
  await expect(picker.getByText('Nothing has been uploaded yet.')).toBeVisible()
  await expect(picker.getByText('At most 1 MB each, videos (mp4, webm, mov) at most 200 MB.')).toBeVisible()

  // Invalid files are refused before a byte is sent.
  let sent = 0
  const held: (() => void)[] = []
  await page.route('**/api/files/upload', async (route) => {
    sent += 1
    await new Promise<void>((resolve) => held.push(resolve))
    await route.fallback().catch(() => undefined)
  })
  const input = picker.getByLabel('File to upload')
  await input.setInputFiles({ name: 'large.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(1024 ** 2 + 1) })
  await expect(picker.getByRole('alert')).toHaveText(
    'Upload failed: large.pdf: This file is too large. At most 1 MB are accepted.',
  )
  await input.setInputFiles({ name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
  await expect(picker.getByRole('alert')).toContainText('Upload failed: setup.exe: Files ending in .exe are not accepted.')
  expect(sent).toBe(0)

  // A cancelled upload leaves nothing behind.
  await input.setInputFiles(pdf)
  await expect(picker.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await expectFittingEverywhere(page, 'upload')
  await picker.getByRole('button', { name: 'Cancel the upload of Salary bands.pdf' }).click()
  await expect(picker.getByRole('progressbar')).toHaveCount(0)
  await expect(picker.getByRole('button', { name: 'Upload a file' })).toBeEnabled()
  held.pop()?.()
  expect(await stored()).toEqual([])

  // The next one becomes the resource.
  await input.setInputFiles(pdf)
  await expect.poll(() => held.length).toBe(1)
  held.pop()?.()
  await expect(page.getByText('Salary bands.pdf is uploaded.')).toBeVisible()
  await expect(picker).toHaveCount(0)
  const [file] = await stored()
  await expect(resource.getByLabel('Title')).toHaveValue('Salary bands')
  await expect(resource.getByLabel('Address')).toHaveValue(`/api/files/${file!.filename}`)
  await page.getByRole('button', { name: 'Save lesson' }).click()
  await expect(page.getByText('All changes are saved.')).toBeVisible()

  // It is offered from now on and can be found by name.
  await chooseFile.click()
  await picker.getByLabel('Search by name').fill('nothing like it')
  await expect(picker.getByText('Nothing matches this search.')).toBeVisible()
  await picker.getByLabel('Search by name').fill('salary')
  await expect(picker.getByRole('button', { name: 'Choose Salary bands.pdf' })).toBeVisible()
  await expectFittingEverywhere(page, 'picker')
  await picker.getByRole('button', { name: 'Choose Salary bands.pdf' }).click()
  await expect(picker).toHaveCount(0)

  // The list shows its uses and address, and deleting it names the lesson.
  await page.goto(`${product.url}/admin/content?tab=files`)
  await chooseRowAction(page, 'Copy address', 'Salary bands.pdf')
  await expect(page.getByText('The address of “Salary bands.pdf” is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`/api/files/${file!.filename}`)
  const use = page.getByRole('link', { name: /^Module 1, lesson “.+”$/ })
  await expect(use).toHaveAttribute('href', '/admin/content/lesson/1/2')
  const place = await use.textContent()
  await expectFittingEverywhere(page, 'files')
  await chooseRowAction(page, 'Delete', 'Salary bands.pdf')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText(`This file is in use: ${place}.`)
})
