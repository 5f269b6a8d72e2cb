import type { Locator } from '@playwright/test'
import { makePdf, png } from '../server/testing/sample-files.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { chooseRowAction } from './row-action.ts'

test.use({ ownProduct: true })

/** Drags a row by its left edge onto another. */
const drag = (from: Locator, to: Locator) => from.dragTo(to, { sourcePosition: { x: 4, y: 12 }, targetPosition: { x: 4, y: 12 } })

test('modules are ordered by dragging and by clicks that are faster than the network', async ({ admin, product }) => {
  const { page, api } = admin
  const modules = async (): Promise<string[]> =>
    (await api('GET', '/api/editing/modules')).data.modules.map(({ title }: { title: string }) => title)

  // Modules: the fifth is dragged to the second place, and back.
  const shipped = await modules()
  await page.goto(`${product.url}/admin/content`)
  const row = (title: string) => page.getByRole('row', { name: new RegExp(title) })
  await drag(row(shipped[4]!), row(shipped[1]!))
  await expect(page.getByText(`“${shipped[4]}” is now number 2 of 8.`)).toBeAttached()
  expect(await modules()).toEqual([0, 4, 1, 2, 3, 5, 6, 7].map((index) => shipped[index]))
  await drag(row(shipped[4]!), row(shipped[3]!))
  await expect(page.getByText(`“${shipped[4]}” is now number 5 of 8.`)).toBeAttached()
  expect(await modules()).toEqual(shipped)
  await expectAccessible(page, 'modules')

  // Clicks faster than the network count one by one and show at once.
  const slow = Promise.withResolvers<void>()
  await page.route('**/api/modules/*/order', async (route) => {
    await slow.promise
    await route.continue()
  })
  for (let clicks = 0; clicks < 3; clicks++) await page.getByRole('button', { name: `Move ${shipped[0]} down` }).click()
  const order = [1, 2, 3, 0, 4, 5, 6, 7].map((index) => shipped[index])
  await expect(page.getByRole('rowheader').nth(3)).toContainText(shipped[0]!)
  slow.resolve()
  await expect(page.getByText(`“${shipped[0]}” is now number 4 of 8.`)).toBeAttached()
  expect(await modules()).toEqual(order)
  await page.unroute('**/api/modules/*/order')
  for (let clicks = 0; clicks < 3; clicks++) await page.getByRole('button', { name: `Move ${shipped[0]} up` }).click()
  await expect(page.getByText(`“${shipped[0]}” is now number 1 of 8.`)).toBeAttached()
  expect(await modules()).toEqual(shipped)
})

test('lessons are ordered by the keyboard, which keeps the focus, and by dragging', async ({ admin, product }) => {
  const { page, api } = admin
  const lessons = async (): Promise<string[]> =>
    (await api('GET', '/api/editing/lessons?moduleId=1')).data.map(({ title }: { title: string }) => title)
  const row = (title: string) => page.getByRole('row', { name: new RegExp(title) })
  const before = await lessons()
  await page.goto(`${product.url}/admin/content?tab=lessons&module=1`)
  const up = page.getByRole('button', { name: `Move ${before[2]} up` })
  await up.focus()
  for (const place of [2, 1]) {
    await page.keyboard.press('Enter')
    await expect(page.getByText(`“${before[2]}” is now number ${place} of 6.`)).toBeAttached()
    await expect(up).toBeFocused()
  }
  await expect(up).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByText(`“${before[2]}” is now number 2 of 6.`)).toBeAttached()
  expect(await lessons()).toEqual([0, 2, 1, 3, 4, 5].map((index) => before[index]))

  // And by dragging.
  await drag(row(`6\\. ${before[5]}`), row(`1\\. ${before[0]}`))
  await expect(page.getByText(`“${before[5]}” is now number 1 of 6.`)).toBeAttached()
  expect(await lessons()).toEqual([5, 0, 2, 1, 3, 4].map((index) => before[index]))
  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveText([5, 0, 2, 1, 3, 4].map((index, place) => `${place + 1}. ${before[index]}`))
})

test('files are dropped several at once: each has its outcome, a disguise is refused, a name twice is two files', async ({
  admin,
  product,
}) => {
  const { page, api } = admin
  const drop = async (files: { name: string; type: string; bytes: Buffer }[]) => {
    const transfer = await page.evaluateHandle(
      (given) => {
        const data = new DataTransfer()
        for (const { name, type, base64 } of given) {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
          data.items.add(new File([bytes], name, { type }))
        }
        return data
      },
      files.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString('base64') })),
    )
    const section = page.getByRole('region', { name: 'Uploaded Files' })
    await section.dispatchEvent('dragover', { dataTransfer: transfer })
    await expect(page.getByText('Drop to upload.')).toBeVisible()
    await section.dispatchEvent('drop', { dataTransfer: transfer })
    await expect(page.getByText('Drop to upload.')).toHaveCount(0)
  }
  const pdf = await makePdf()
  const second = await makePdf('Another page')
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')

  // Uploads wait for a word, so that the progress can be read.
  const heldUploads: (() => void)[] = []
  await page.route('**/api/files/upload', async (route) => {
    await new Promise<void>((resolve) => heldUploads.push(resolve))
    return route.fallback()
  })
  const releaseUpload = async () => {
    await expect.poll(() => heldUploads.length).toBe(1)
    heldUploads.pop()!()
  }
  await page.goto(`${product.url}/admin/content?tab=files`)
  await drop([
    { name: 'plán.pdf', type: 'application/pdf', bytes: pdf },
    { name: 'page.png', type: 'image/png', bytes: html },
    { name: 'plán.pdf', type: 'application/pdf', bytes: second },
    { name: 'picture.png', type: 'image/png', bytes: png },
  ])
  const bar = page.getByRole('progressbar', { name: 'Upload' })
  await expect(page.getByRole('button', { name: 'Uploading... 0%' })).toBeDisabled()
  await releaseUpload()
  await expect(bar).toHaveAttribute('value', '25')
  await releaseUpload()
  await expect(bar).toHaveAttribute('value', '50')
  await expect(page.getByText(/^Upload failed: page\.png/)).toBeVisible()
  await expectAccessible(page, 'upload')

  // Files dropped meanwhile join the queue.
  await drop([{ name: 'page.exe', type: 'application/octet-stream', bytes: html }])
  await expect(bar).toHaveAttribute('value', '40')
  for (let left = 2; left > 0; left -= 1) await releaseUpload()
  await expect(page.getByRole('button', { name: 'Upload Files' })).toBeEnabled()
  await expect(page.getByRole('rowheader')).toHaveText(['picture.png', 'plán.pdf', 'plán.pdf'])
  await expect(page.getByText(/^Upload failed: /)).toHaveText([/page\.png: /, /page\.exe: /])
  const stored = (await api('GET', '/api/files')).data as { originalName: string; size: number; downloadUrl: string }[]
  expect(stored.map(({ originalName, size }) => [originalName, size])).toEqual([
    ['picture.png', png.length],
    ['plán.pdf', second.length],
    ['plán.pdf', pdf.length],
  ])
  for (const [index, bytes] of [png, second, pdf].entries())
    expect(Buffer.from(await (await fetch(product.url + stored[index]!.downloadUrl)).arrayBuffer()).equals(bytes)).toBe(true)

  // Deleting one of the two leaves the other.
  await chooseRowAction(page, 'Delete', 'plán.pdf')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('rowheader')).toHaveText(['picture.png', 'plán.pdf'])
  expect(((await api('GET', '/api/files')).data as { size: number }[])[1]!.size).toBe(pdf.length)
})
