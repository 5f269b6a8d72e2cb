import { markParts } from '#contract/brand-pictures.ts'
import { type BrandColours, markFills, paletteOf } from '#contract/identity.ts'
import type { ShareCard } from '#contract/site.ts'
import { drawPng } from './draw-png.ts'
import { logoWidth } from './logo-width.ts'

const notInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

export const escaped = (text: string): string =>
  text.replace(notInXml, '').replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

export const linesOf = (text: string, width: number): string[] => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

const textBlock = (lines: string[], at: { x?: number; y: number; size: number; weight: number; fill: string }): string =>
  lines
    .map(
      (line, row) =>
        `<text x="${at.x ?? 80}" y="${at.y + row * at.size * 1.22}" font-size="${at.size}" font-weight="${at.weight}" fill="${at.fill}">${escaped(line)}</text>`,
    )
    .join('')

export type SharePicture = { card: ShareCard; courseName: string; colours: BrandColours; logo: Buffer | undefined }

/** Draws the preview of a shared link, 1200 × 630 as PNG. */
export async function drawSharePicture({ card, courseName, colours, logo }: SharePicture): Promise<Buffer> {
  const palette = paletteOf(colours)
  const { night, nightDots, nightLine, nightMuted, copper } = palette
  const fills = markFills(palette)
  const markWidth = logo ? logoWidth(logo, 64) : 64
  const mark = logo
    ? `<image href="data:image/png;base64,${logo.toString('base64')}" x="80" y="76" width="${markWidth}" height="64"/>`
    : `<g transform="translate(80 76) scale(2)">${markParts.map(({ fill, path }) => `<path fill="${fills[fill]}" d="${path}"/>`).join('')}</g>`
  const titleLines = linesOf(card.title, 27).slice(0, 4)
  const firstSentence = /^.*?[.!?](?=\s|$)/.exec(card.description)?.[0] ?? card.description
  const { png } = await drawPng(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" font-family="IBM Plex Sans">
<defs><pattern id="m" width="24" height="24" patternUnits="userSpaceOnUse"><circle cx="12" cy="12" r="2" fill="${nightLine}"/></pattern>
<pattern id="n" width="48" height="48" patternUnits="userSpaceOnUse" x="944" y="248"><circle cx="24" cy="24" r="5" fill="${nightDots}"/></pattern></defs>
<rect width="1200" height="630" fill="${night}"/><rect x="720" width="480" height="630" fill="url(#m)"/>
<circle cx="968" cy="272" r="150" fill="${night}"/><circle cx="968" cy="272" r="150" fill="url(#n)"/><circle cx="968" cy="272" r="34" fill="${night}"/>
<g fill="none" stroke="#f3efe6" stroke-width="14"><circle cx="968" cy="272" r="155"/><path d="M813 124v506"/></g><circle cx="968" cy="272" r="18" fill="${copper}"/>
<rect width="800" height="630" fill="${night}"/>
${mark}
${textBlock([courseName], { x: 98 + markWidth, y: 119, size: 30, weight: 600, fill: copper })}
${textBlock(titleLines, { y: 224, size: 54, weight: 600, fill: '#f3efe6' })}
${textBlock(linesOf(firstSentence, 54).slice(0, 4), { y: 224 + titleLines.length * 66 + 30, size: 27, weight: 400, fill: nightMuted })}
</svg>`)
  return png
}
