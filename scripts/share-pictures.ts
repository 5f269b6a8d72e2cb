import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { operator } from '../content/operator.ts'

const require = createRequire(import.meta.url)
const fontFolder = dirname(require.resolve('@expo-google-fonts/ibm-plex-sans/package.json'))
const fonts = ['400Regular/IBMPlexSans_400Regular.ttf', '600SemiBold/IBMPlexSans_600SemiBold.ttf']

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const unescaped = (text: string): string =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

/** Text in lines of at most `width` characters, broken between words. */
const linesOf = (text: string, width: number): string[] => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

const textBlock = (lines: string[], at: { y: number; size: number; weight: number; fill: string }): string =>
  lines
    .map(
      (line, row) =>
        `<text x="80" y="${at.y + row * at.size * 1.22}" font-size="${at.size}" font-weight="${at.weight}" fill="${at.fill}">${escaped(line)}</text>`,
    )
    .join('')

/** The picture that a shared link shows, 1200 × 630: our mark, the page's title and its first sentence. */
const picture = (title: string, description: string): string => {
  const titleLines = linesOf(title, 27).slice(0, 4)
  const firstSentence = /^.*?[.!?](?=\s|$)/.exec(description)?.[0] ?? description
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" font-family="IBM Plex Sans">
<defs><pattern id="m" width="24" height="24" patternUnits="userSpaceOnUse"><circle cx="12" cy="12" r="2" fill="#2c5158"/></pattern>
<pattern id="n" width="48" height="48" patternUnits="userSpaceOnUse" x="944" y="248"><circle cx="24" cy="24" r="5" fill="#5f8a8f"/></pattern></defs>
<rect width="1200" height="630" fill="#0c2e35"/><rect x="720" width="480" height="630" fill="url(#m)"/>
<circle cx="968" cy="272" r="150" fill="#0c2e35"/><circle cx="968" cy="272" r="150" fill="url(#n)"/><circle cx="968" cy="272" r="34" fill="#0c2e35"/>
<g fill="none" stroke="#f3efe6" stroke-width="14"><circle cx="968" cy="272" r="155"/><path d="M813 124v506"/></g><circle cx="968" cy="272" r="18" fill="#f0a069"/>
<rect width="800" height="630" fill="#0c2e35"/>
${textBlock([operator.courseName], { y: 120, size: 30, weight: 600, fill: '#f0a069' })}
${textBlock(titleLines, { y: 214, size: 54, weight: 600, fill: '#f3efe6' })}
${textBlock(linesOf(firstSentence, 54).slice(0, 4), { y: 214 + titleLines.length * 66 + 30, size: 27, weight: 400, fill: '#b3c8c8' })}
</svg>`
}

const metaOf = (html: string, property: string): string | undefined => {
  const found = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1]
  return found === undefined ? undefined : unescaped(found)
}

/** Draws the share picture of every page below a folder that names one (`og:image`), as PNG beside the pages. */
export const drawSharePictures = async (folder: string): Promise<void> => {
  await initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')))
  const fontBuffers = fonts.map((file) => readFileSync(join(fontFolder, file)))
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
  for (const page of pages) {
    const html = readFileSync(join(folder, page), 'utf8')
    const image = metaOf(html, 'og:image')
    if (image === undefined) continue
    const file = join(folder, new URL(image).pathname)
    mkdirSync(dirname(file), { recursive: true })
    const svg = picture(metaOf(html, 'og:title') ?? '', metaOf(html, 'og:description') ?? '')
    writeFileSync(file, new Resvg(svg, { font: { fontBuffers, defaultFontFamily: 'IBM Plex Sans' } }).render().asPng())
  }
}
