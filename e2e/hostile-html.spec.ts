import type { Page } from '@playwright/test'
import { png } from '../server/testing/sample-files.ts'
import { expectAccessible } from './expect-accessible.ts'
import { type AdminWindow, expect, test } from './journey.ts'
import type { ProductProcess } from './product-process.ts'

test.use({ ownProduct: true, expectedErrors: /Content Security Policy/ })

const video = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'

const hostile = [
  '<h2>Plan</h2><p onclick="window.ran=1">Text<script>window.ran=1</script></p>',
  '<img src="x" onerror="window.ran=1"><svg onload="window.ran=1"><a href="javascript:window.ran=1">x</a></svg>',
  '<a href="javascript:window.ran=1">click</a><iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '<figure><img src="x" onerror="window.ran=1"></figure><details ontoggle="window.ran=1" open><summary>s</summary></details>',
  '<form action="https://evil.example"><input autofocus onfocus="window.ran=1"></form><style>*{display:none}</style>',
  '<math><mtext><table><mglyph><style><img src=x onerror="window.ran=1"></style></mglyph></table></mtext></math>',
  '<iframe src="https://www.youtube-nocookie.com.evil.example/embed/dQw4w9WgXcQ" onload="window.ran=1"></iframe>',
  `<iframe src="${video}" srcdoc="<script>parent.ran=1</script>" onload="window.ran=1" sandbox="allow-top-navigation"></iframe>`,
].join('')

const wordPaste =
  '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>First of Word</p>' +
  '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Second of Word</p>'

async function paste(page: Page, html: string) {
  await page.locator('.ProseMirror').click()
  await page.keyboard.press('Control+End')
  await page.locator('.ProseMirror').evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}

const ran = (page: Page) => page.evaluate(() => (window as { ran?: number }).ran)

test('hostile HTML never runs: typed by paste, sent by a call, or kept as a draft; charts and citations outlive an edit', async ({
  openAdminWindow,
  product,
}) => {
  const { page, api } = await openAdminWindow(product)

  // Every shipped lesson survives the editor with all of its parts.
  await page.goto(`${product.url}/admin/content?tab=lessons`)
  await page.getByRole('link', { name: 'Edit' }).nth(2).click()
  const text = page.locator('.ProseMirror')
  await expect(text).toBeVisible()
  await expectAccessible(page, 'lesson editor')
  const place = /lesson\/(\d+\/\d+)/.exec(page.url())![1]!
  const before = (await api('GET', `/api/editing/lessons/${place}`)).data.content.html as string
  await page.getByLabel('Title').first().fill('Edited title')
  await page.getByRole('button', { name: 'Save lesson' }).click()
  await expect(page.getByText('All changes are saved.')).toBeVisible()
  const refused: string[] = []
  const untrusted: string[] = []
  page.on('console', (message) => {
    if (/content.security.policy/i.test(message.text())) refused.push(message.text())
    if (/trusted(html|script| type)/i.test(message.text())) untrusted.push(message.text())
  })
  page.on('pageerror', ({ message }) => untrusted.push(message))
  await paste(page, wordPaste)
  await expect(page.locator('.ProseMirror').getByText('Second of Word')).toBeVisible()
  expect(refused, 'what Word styles is set aside before the page reads it').toEqual([])
  await page.keyboard.press('Control+z')
  await paste(page, hostile + wordPaste)
  await expect(text.getByText('Second of Word')).toBeVisible()
  await expect(page.getByText(/^Draft kept at/)).toBeVisible()
  expect(await ran(page)).toBeUndefined()
  expect(untrusted, 'the editor reads what is pasted by its own policy').toEqual([])
  await page.getByRole('button', { name: 'Save lesson' }).click()
  await expect(page.getByText('All changes are saved.')).toBeVisible()
  const after = (await api('GET', `/api/editing/lessons/${place}`)).data.content.html as string
  const count = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length
  expect([count(before, /<sup class="cite">/g), count(before, /<svg/g)].every((found) => found > 0)).toBe(true)
  for (const pattern of [/<sup class="cite">/g, /<figure/g, /<svg/g, /<caption/g, /class="callout/g])
    expect(count(after, pattern), String(pattern)).toBe(count(before, pattern))
  expect(count(after, /<li>/g)).toBe(count(before, /<li>/g) + 2)
  expect(after).not.toMatch(/onerror|onclick|onload|srcdoc|javascript:|evil\.example|<script|<form|<style/i)
  expect(after.match(/<iframe[^>]*>/g)).toEqual([expect.stringMatching(`^<iframe src="${video}" title="YouTube video" allow=`)])

  // A request that bypasses the editor, and a draft.
  const { version, content } = (await api('GET', `/api/editing/lessons/${place}`)).data
  await api('PUT', `/api/lessons/${place}`, { version, content: { ...content, html: hostile } })
  await api('PUT', `/api/lessons/${place}/draft`, {
    lessonVersion: version + 1,
    content: { ...content, html: `<p>draft</p>${hostile}` },
  })
  await page.goto(`${product.url}/module/${place.replace('/', '/lesson/')}`)
  await expect(page.getByRole('heading', { name: 'Plan' })).toBeVisible()
  await page.getByText('click', { exact: true }).click()
  await expect(page.getByRole('button', { name: /^Play video/ })).toHaveCount(1)
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(await ran(page)).toBeUndefined()
  expect(untrusted, 'a lesson is shown by the policy for sanitised HTML').toEqual([])
  // Unsanitised HTML does not reach the document.
  expect(
    await page.evaluate(() => {
      const place = document.createElement('div')
      try {
        place.innerHTML = '<img src="x" onerror="window.ran=1">'
      } catch (refusal) {
        return `${String(refusal)} ${place.innerHTML}`
      }
      return 'shown'
    }),
  ).toBe('TypeError: HTML that nobody has sanitised was about to be shown (Element innerHTML) ')
  await page.goto(`${product.url}/admin/content/lesson/${place}`)
  await expect(text.getByText('draft', { exact: true })).toBeVisible()
  expect(await ran(page)).toBeUndefined()

  // The shipped text is restored.
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Restore version 1', exact: true }).click()
  await expect(page.getByText('Your unsaved draft of this lesson is discarded.')).toBeVisible()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('Version 1 restored.')).toBeVisible()
  expect((await api('GET', `/api/editing/lessons/${place}`)).data.content.html).toBe(before)
})

/** A new lesson of Module 1, opened in the editor. */
async function openNewLesson({ page, api }: AdminWindow, product: ProductProcess) {
  const { lessonId } = (await api('POST', '/api/lessons', { moduleId: 1, title: 'First steps', kind: 'text' })).data
  await page.goto(`${product.url}/admin/content/lesson/1/${lessonId}`)
  const text = page.locator('.ProseMirror')
  await text.click()
  return { text, path: `1/${lessonId}` }
}

test('links are typed, pasted and changed in a lesson, and a picture in it is shown to learners', async ({ admin, product }) => {
  const { page, api, token } = admin
  const { text } = await openNewLesson(admin, product)
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'dot.png')
  const headers = { authorization: `Bearer ${token}` }
  await fetch(`${product.url}/api/files/upload`, { method: 'POST', headers, body: form })
  await page.keyboard.type('Ask before you offer. See https://example.com/a for more, or this')
  const link = (name: string) => text.getByRole('link', { name, exact: true })
  await expect(link('https://example.com/a')).toHaveAttribute('href', 'https://example.com/a')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  // By keyboard, because only then does the editor notice the new selection.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('https://example.com/b'))
  await page.keyboard.press('Control+V')
  await expect(link('this')).toHaveAttribute('href', 'https://example.com/b')
  await link('this').click()
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Address').fill('example.com/c')
  await page.getByRole('dialog').getByRole('button', { name: 'Set link' }).click()
  await expect(link('this')).toHaveAttribute('href', 'https://example.com/c')
  await page.keyboard.press('Control+End')
  await page.getByRole('button', { name: 'Picture' }).click()
  await page.getByLabel('What it shows').fill('A red dot')
  await page.getByRole('button', { name: 'Insert picture' }).click()
  const image = (await text.getByAltText('A red dot').getAttribute('src'))!
  await page.getByRole('button', { name: 'Save lesson' }).click()
  await expect(page.getByText('All changes are saved.')).toBeVisible()
  const shown = await fetch(product.url + image)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  const [file] = (await api('GET', '/api/files?search=dot')).data
  expect(await api('DELETE', `/api/files/${file.filename}`)).toMatchObject({ success: false })
})

test('of two admins who save a lesson the second is asked, and nothing typed is lost', async ({ admin, product }) => {
  const { page, api } = admin
  const { text, path } = await openNewLesson(admin, product)
  await page.keyboard.type('Ask before you offer.')
  await page.getByRole('link', { name: 'Back to the lessons' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  const { data } = await api('GET', `/api/editing/lessons/${path}`)
  const content = { ...data.content, title: 'Theirs', html: '<p>Their text.</p>' }
  expect((await api('PUT', `/api/lessons/${path}`, { version: data.version, content })).success).toBe(true)
  await page.getByRole('button', { name: 'Save lesson' }).click()
  const question = page.getByRole('alert').filter({ hasText: 'Someone else saved this lesson' })
  await expect(question).toContainText('Your changes are still here')
  await expectAccessible(page, 'conflict')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toHaveCount(0)
  await expect(text).toContainText('Ask before you offer.')
  await page.getByRole('button', { name: 'Save lesson' }).click()
  await page.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(page.getByText('All changes are saved.')).toBeVisible()
  expect((await api('GET', `/api/editing/lessons/${path}`)).data.content.html).toContain('Ask before you offer.')
})
