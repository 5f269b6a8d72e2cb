import type { Page } from '@playwright/test'
import { vtt, webm } from '../server/testing/sample-files.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './journey.ts'

test.use({ ownProduct: true })

const talk = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'
const panel = 'https://player.vimeo.com/video/76979871?h=8272103f6e'

/** Stubs the two video providers, which are external, and records requests to them. */
async function watchProviders(page: Page) {
  const asked: string[] = []
  await page.context().route(/youtube|vimeo|ytimg|google/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<h1>Player</h1>' })
  })
  return asked
}

test('a video is inserted into the text of a lesson, changed and pasted, and nothing is loaded from its provider', async ({
  admin,
  product,
}) => {
  const { page, api } = admin
  const asked = await watchProviders(page)
  const storedHtml = async () => (await api('GET', '/api/editing/lessons/1/2')).data.content.html as string

  // A wrong address is refused and nothing typed is lost; the provider's embed code is accepted.
  await page.goto(`${product.url}/admin/content/lesson/1/2`)
  const text = page.locator('.ProseMirror')
  await text.click()
  await page.keyboard.press('Control+End')
  await page.getByRole('button', { name: 'Video', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What it shows').fill('How a principal works')
  await dialog.getByLabel('Address').fill('https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ')
  await dialog.getByRole('button', { name: 'Insert video' }).click()
  await expect(dialog.getByText(/^Please enter the address of a YouTube or Vimeo video/)).toBeVisible()
  await expect(dialog.getByLabel('What it shows')).toHaveValue('How a principal works')
  await expectAccessible(page, 'video dialog')
  await dialog.getByLabel('What it shows').fill(' ')
  await dialog.getByLabel('Address').fill('<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=x"></iframe>')
  await dialog.getByRole('button', { name: 'Insert video' }).click()
  await expect(dialog.getByText('Please say what the video shows')).toBeVisible()
  await dialog.getByLabel('What it shows').fill('How a principal works')
  await dialog.getByRole('button', { name: 'Insert video' }).click()
  const face = text.locator('.kept-block', { hasText: 'How a principal works' })
  await expect(face.getByRole('button', { name: 'Play video: How a principal works' })).toBeVisible()

  // It is edited in place, text continues below it, and a pasted video takes the same form.
  await face.getByText('How a principal works', { exact: true }).click()
  await page.getByRole('button', { name: 'Change video' }).click()
  await expect(dialog.getByLabel('Address')).toHaveValue(talk)
  await dialog.getByLabel('What it shows').fill('How a principal “decides”')
  await dialog.getByLabel('Minutes').fill('12')
  await dialog.getByRole('button', { name: 'Change video' }).click()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Text below the video.')
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer()
    const frame = '<iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e&badge=0"></iframe>'
    clipboardData.setData('text/html', `<p>Pasted</p><figure>${frame}</figure><iframe src="https://evil.example"></iframe>`)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(text.locator('.kept-block', { hasText: 'Vimeo video' })).toBeVisible()
  await expect(page.getByText(/^Draft kept at/)).toBeVisible()
  await expectAccessible(page, 'editor with videos')
  await page.getByRole('button', { name: 'Save lesson' }).click()
  await expect(page.getByText('All changes are saved.')).toBeVisible()
  const saved = await storedHtml()
  expect([...saved.matchAll(/<iframe src="([^"]*)" title="([^"]*)"/g)].map(([, src, title]) => [src, title])).toEqual([
    [talk, 'How a principal “decides”'],
    [panel, 'Vimeo video'],
  ])
  expect(saved).toMatch(/“decides”" data-minutes="12".*<\/iframe><p>Text below the video\.Pasted<\/p><iframe/)

  expect(asked).toEqual([])
})

test('a lesson’s video loads only when it is played', async ({ openAdminWindow, openWindow, product }) => {
  const { api, token } = await openAdminWindow(product)
  const { data } = await api('GET', '/api/editing/lessons/1/2')
  const html = `<h2>Two talks</h2><p>Watch both.</p><iframe src="${talk}" title="How a principal “decides”"></iframe><iframe src="${panel}" title="Vimeo video"></iframe>`
  const changed = { version: data.version, content: { ...data.content, html } }
  expect((await api('PUT', '/api/lessons/1/2', changed)).success).toBe(true)
  const readings = [
    { path: `${product.invitation.replace(product.url, '')}/module1?section=2`, token: undefined, width: 320, dark: true },
    { path: '/module/1/lesson/2', token, width: 1440, dark: false },
  ]
  for (const reading of readings) {
    const reader = await openWindow(product, reading.token, {
      viewport: { width: reading.width, height: 800 },
      colorScheme: reading.dark ? 'dark' : 'light',
    })
    const askedByReader = await watchProviders(reader)
    await reader.goto(product.url + reading.path)
    const play = reader.getByRole('button', { name: 'Play video: How a principal “decides”' })
    await play.scrollIntoViewIfNeeded()
    await expect(reader.getByText('The video is loaded from Vimeo when you press play.')).toBeVisible()
    await expect(reader.locator('iframe')).toHaveCount(0)
    expect(askedByReader).toEqual([])
    await expectAccessible(reader, reading.path)
    await play.click()
    const frame = reader.locator('iframe')
    await expect(frame).toHaveAttribute('title', 'How a principal “decides”')
    await expect(frame.contentFrame().getByRole('heading', { name: 'Player' })).toBeVisible()
    await expect(frame).toBeFocused()
    expect(askedByReader).toEqual([`${talk}?autoplay=1`])
    const box = (await frame.boundingBox())!
    expect(box.width / box.height).toBeCloseTo(16 / 9, 1)
    expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(reading.width)
    await reader.context().close()
  }
})

test('an uploaded video has captions and a transcript for the keyboard, and continues where it was left', async ({
  openAdminWindow,
  openWindow,
  product,
}) => {
  const admin = await openAdminWindow(product)
  await admin.page.goto(`${product.url}/admin/content?tab=files`)
  await admin.page.getByLabel('Files to upload').setInputFiles([
    { name: 'Talk.en.vtt', mimeType: 'text/vtt', buffer: vtt },
    { name: 'Talk.webm', mimeType: 'video/webm', buffer: webm },
  ])
  await expect(admin.page.getByText('captions: English')).toBeVisible()
  await admin.page.goto(`${product.url}/admin/content/lesson/1/3`)
  await admin.page.locator('.ProseMirror').click()
  await admin.page.getByRole('button', { name: 'Video', exact: true }).click()
  await admin.page.getByRole('button', { name: 'Choose an uploaded video' }).click()
  await admin.page.getByRole('button', { name: 'Choose Talk.webm' }).click()
  await expect(admin.page.getByLabel('What it shows')).toHaveValue('Talk')
  await admin.page.getByRole('button', { name: 'Insert video' }).click()
  await expect(admin.page.locator('.ProseMirror video')).toBeVisible()
  await admin.page.getByRole('button', { name: 'Save lesson' }).click()
  await expect(admin.page.getByText('All changes are saved.')).toBeVisible()
  const person = { email: 'eva@example.com', password: 'tři veselé veverky', fullName: 'Eva Malá', company: 'Acme' }
  const { token, user } = (await admin.api('POST', '/api/auth/register', person)).data as {
    token: string
    user: { id: string }
  }

  const page = await openWindow(product, token, { viewport: { width: 390, height: 844 } })
  await page.goto(`${product.url}/user/${user.id}/module/1?section=3`)
  const state = () =>
    page
      .locator('video')
      .evaluate((video: HTMLVideoElement) => [
        Math.floor(video.currentTime),
        video.playbackRate,
        [...video.textTracks].map(({ mode }) => mode).join(),
      ])
  await expect.poll(state).toEqual([0, 1, 'showing'])
  await page.getByLabel('Captions').focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(state).toEqual([0, 1, 'hidden'])
  await page.getByLabel('Speed').focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(state).toEqual([0, 1.25, 'hidden'])
  await page.getByText('Transcript').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '0:01 Agree what must be there.' })).toBeVisible()
  await expectAccessible(page, 'uploaded video')
  await page.getByRole('button', { name: '1:00 Then write the search string.' }).focus()
  await page.keyboard.press('Enter')
  const isPaused = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)
  await expect.poll(isPaused).toBe(false)
  await page.locator('video').focus()
  await page.keyboard.press('Space')
  await expect.poll(isPaused).toBe(true)
  const [place] = await state()
  expect(place).toBeGreaterThanOrEqual(60)

  await page.reload()
  await expect.poll(state).toEqual([place, 1.25, 'hidden'])
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'LOG OUT' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${product.url}/`)
  expect(await page.evaluate(() => localStorage.getItem('videos'))).toBeNull()
})
