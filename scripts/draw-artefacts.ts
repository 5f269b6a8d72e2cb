/**
 * Draws the landing page's pictures by photographing pages of the product's own PDFs in Chromium, into web/public/artefacts. Run by hand when a
 * document changes, after a build: `node scripts/draw-artefacts.ts` (CHROMIUM_PATH selects a Chromium).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { readCourseContent } from '../server/features/learning/course/content-files.ts'
import { renderActivityPdf } from '../server/features/proof/own-documents/activity-pdf.ts'

const root = join(import.meta.dirname, '..')
const target = join(root, 'web/public/artefacts')
/** Picture width in pixels, twice the displayed width. */
const width = 720

const scorecard = async (): Promise<Buffer> => {
  const lesson = readCourseContent(root)
    .modules.flatMap((module) => module.lessons)
    .find(({ activity }) => activity?.assistant === 'scorecard')
  if (!lesson?.activity?.example) throw new Error('no lesson has the example of a scorecard')
  return renderActivityPdf({
    title: 'Build your scorecard',
    learnerName: 'A worked example',
    form: lesson.activity,
    values: lesson.activity.example,
    createdAt: new Date('2026-11-22T00:00:00Z'),
    operatorName: 'Principal Talent Course',
  })
}

const takeaway = (name: string) => readFileSync(join(root, 'build/downloads', name))

const pages: { name: string; pdf: Buffer; page: number }[] = [
  { name: 'scorecard', pdf: await scorecard(), page: 1 },
  { name: 'search-log', pdf: takeaway('sourcing-playbook-filled.pdf'), page: 3 },
  { name: 'playbook', pdf: takeaway('sourcing-playbook.pdf'), page: 1 },
]

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' })
try {
  const page = await browser.newPage()
  await page.route('http://pictures.local/**', (route) =>
    route.request().url().endsWith('/pdfjs.mjs')
      ? route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(root, 'node_modules/unpdf/dist/pdfjs.mjs')) })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  )
  await page.goto('http://pictures.local/')
  mkdirSync(target, { recursive: true })
  for (const { name, pdf, page: number } of pages) {
    const data = await page.evaluate(
      async ({ bytes, number: at, width: wide }) => {
        const pdfjs = await import('http://pictures.local/pdfjs.mjs' as string)
        const sheet = await (
          await pdfjs.getDocument({ data: Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)) }).promise
        ).getPage(at)
        const viewport = sheet.getViewport({ scale: wide / sheet.getViewport({ scale: 1 }).width })
        const canvas = document.createElement('canvas')
        canvas.width = viewport.width
        canvas.height = viewport.height
        await sheet.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise
        return canvas.toDataURL('image/webp', 0.82)
      },
      { bytes: pdf.toString('base64'), number, width },
    )
    writeFileSync(join(target, `${name}.webp`), Buffer.from(data.slice(data.indexOf(',') + 1), 'base64'))
    console.log(`Wrote ${name}.webp`)
  }
} finally {
  await browser.close()
}
