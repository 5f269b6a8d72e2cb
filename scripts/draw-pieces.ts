/**
 * Photographs passages of lessons and pages of PDFs for the landing page into web/public/pieces. Run by hand with the product running: `node
 * scripts/draw-pieces.ts URL EMAIL PASSWORD` (an admin's sign-in; CHROMIUM_PATH selects a Chromium).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { courseHours } from '../content/course-hours.ts'
import { operator } from '../content/operator.ts'
import { completionSentence } from '../server/features/proof/certificates/assessed-sentence.ts'
import { renderCertificatePdf } from '../server/features/proof/certificates/certificate-pdf.ts'

const root = join(import.meta.dirname, '..')
const target = join(root, 'web/public/pieces')
const [url = '', email = '', password = ''] = process.argv.slice(2)
if (!password) throw new Error('usage: node scripts/draw-pieces.ts URL EMAIL PASSWORD')

/** Width of a picture in pixels of the page; its file has twice as many. */
const width = 400
/** Longer pictures are cut; the page fades them out. */
const tallest = 480

/** A passage of a lesson's text: from its first element to before the second. */
const passages = [
  { name: 'lesson', path: '/module/1/lesson/2', from: 'h2:has-text("Senior or principal?")', to: '.decision >> nth=0' },
  { name: 'market', path: '/module/1/lesson/3', from: 'figure.chart', to: 'figure.chart + *' },
  { name: 'search', path: '/module/3/lesson/3', from: '.table-scroll:has-text("Worth a message")', to: '.drawing-steps' },
  { name: 'scorecard', path: '/module/5/lesson/3', from: '.table-scroll:has-text("Sheets")', to: '.drawing-before-after' },
]

const write = (name: string, dataUrl: string): void => {
  writeFileSync(join(target, `${name}.webp`), Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'))
  console.log(`Wrote ${name}.webp`)
}

/** Turns a picture into WebP, which Chromium can write to a canvas but not as a screenshot. */
const asWebp = (page: Page, png: Buffer): Promise<string> =>
  page.evaluate(
    async (source) => {
      const picture = new Image()
      picture.src = source
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = picture.naturalWidth
      canvas.height = picture.naturalHeight
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      return canvas.toDataURL('image/webp', 0.8)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )

const drawPassages = async (browser: Browser, colorScheme: 'light' | 'dark'): Promise<void> => {
  const context = await browser.newContext({
    colorScheme,
    bypassCSP: true,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    viewport: { width: width + 32, height: 900 },
  })
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(
    async ([address, body]) => {
      const answer = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      localStorage.setItem('authToken', (await answer.json()).data.token)
    },
    ['/api/auth/login', JSON.stringify({ email, password })] as const,
  )
  for (const { name, path, from, to } of passages) {
    await page.goto(url + path)
    const [first, end] = [page.locator(from).first(), page.locator(to).first()]
    await first.waitFor()
    await end.waitFor({ state: 'attached' })
    await page.evaluate(
      ([start, stop]) => {
        const text = start?.closest('.lesson-prose')
        document.body.replaceChildren(text as Element)
        let inside = false
        for (const part of [...(text?.children ?? [])]) {
          if (part === start) inside = true
          if (part.contains(stop)) inside = false
          if (!inside) part.remove()
        }
      },
      [await first.elementHandle(), await end.elementHandle()] as const,
    )
    await page.addStyleTag({
      content: `body { background: var(--color-surface) } .lesson-prose { width: ${width}px; margin: 0 } .lesson-prose > :first-child { margin-top: 0 } h2 { font-size: 1.3rem } th, td { padding: 0.5rem 0.6rem } p { font-size: 1rem }`,
    })
    const { height = 0 } = (await page.locator('.lesson-prose').boundingBox()) ?? {}
    const png = await page.screenshot({ clip: { x: 0, y: 0, width, height: Math.min(height, tallest) }, fullPage: true })
    write(`${name}-${colorScheme}`, await asWebp(page, png))
  }
  await context.close()
}

/** Pages of documents, at twice the maximum displayed width. */
const documents: { name: string; pdf: Buffer; page: number }[] = [
  {
    name: 'certificate',
    pdf: await renderCertificatePdf({
      learnerName: 'Your name',
      courseTitle: operator.courseName,
      hours: courseHours,
      completedAt: new Date('2026-11-26T00:00:00Z'),
      code: 'PTC-XXXX-XXXX-XXXX',
      verifyUrl: 'https://example.com/certificate/PTC-XXXX-XXXX-XXXX',
      operatorName: operator.courseName,
      achievement: completionSentence(60),
    }),
    page: 1,
  },
  ...['principal-job-description-template', 'sourcing-playbook', '90-day-action-plan'].map((name) => ({
    name,
    pdf: readFileSync(join(root, 'build/downloads', `${name}.pdf`)),
    page: 1,
  })),
]

const drawDocuments = async (browser: Browser): Promise<void> => {
  const page = await browser.newPage()
  await page.route('http://pictures.local/**', (route) =>
    route.request().url().endsWith('/pdfjs.mjs')
      ? route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(root, 'node_modules/unpdf/dist/pdfjs.mjs')) })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  )
  await page.goto('http://pictures.local/')
  for (const { name, pdf, page: number } of documents) {
    const picture = await page.evaluate(
      async ({ bytes, number: at, wide }) => {
        const pdfjs = await import('http://pictures.local/pdfjs.mjs' as string)
        const data = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
        const sheet = await (await pdfjs.getDocument({ data }).promise).getPage(at)
        const viewport = sheet.getViewport({ scale: wide / sheet.getViewport({ scale: 1 }).width })
        const canvas = document.createElement('canvas')
        canvas.width = viewport.width
        canvas.height = viewport.height
        await sheet.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise
        return canvas.toDataURL('image/webp', 0.8)
      },
      { bytes: pdf.toString('base64'), number, wide: name === 'certificate' ? 2 * width : width },
    )
    write(name, picture)
  }
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' })
try {
  mkdirSync(target, { recursive: true })
  await drawPassages(browser, 'light')
  await drawPassages(browser, 'dark')
  await drawDocuments(browser)
} finally {
  await browser.close()
}
