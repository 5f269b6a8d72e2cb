import type { BadgeLevel } from '#contract/badges.ts'
import { markParts } from '#contract/brand-pictures.ts'
import { markFills, paletteOf } from '#contract/identity.ts'
import { drawPng } from '../../../platform/pictures/draw-png.ts'
import { logoWidth } from '../../../platform/pictures/logo-width.ts'
import { escaped, linesOf, type SharePicture } from '../../../platform/pictures/share-picture.ts'

const centred = (text: string, y: number, size: number, weight: number, fill: string) =>
  `<text x="300" y="${y}" text-anchor="middle" font-size="${size}" font-weight="${weight}" fill="${fill}">${escaped(text)}</text>`

/** Draws the picture of a badge in the operator's look, 600 × 600 as PNG. */
export async function drawBadgePicture(
  level: BadgeLevel,
  { courseName, colours, logo }: Omit<SharePicture, 'card'>,
): Promise<Buffer> {
  const palette = paletteOf(colours)
  const fills = markFills(palette)
  const markWidth = logo ? Math.min(logoWidth(logo, 72), 300) : 72
  const x = 300 - markWidth / 2
  const mark = logo
    ? `<image href="data:image/png;base64,${logo.toString('base64')}" x="${x}" y="110" width="${markWidth}" height="72"/>`
    : `<g transform="translate(${x} 110) scale(2.25)">${markParts.map(({ fill, path }) => `<path fill="${fills[fill]}" d="${path}"/>`).join('')}</g>`
  const title = linesOf(courseName, 18).slice(0, 3)
  const { png } = await drawPng(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" font-family="IBM Plex Sans">
<circle cx="300" cy="300" r="292" fill="${palette.night}"/>
<circle cx="300" cy="300" r="272" fill="none" stroke="${palette.copper}" stroke-width="${level === 'assessed' ? 14 : 5}"/>
${mark}
${title.map((line, row) => centred(line, 260 + row * 50, 42, 600, '#f3efe6')).join('')}
${centred(level === 'assessed' ? 'ASSESSED' : 'COMPLETION', 450, 36, 600, palette.copper)}
</svg>`)
  return png
}
