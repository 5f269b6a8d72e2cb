/** The single source of the visual identity (mark, default colours, derived palette) for pages, documents, mails, pictures and the icon. */
import { type MarkPart, markParts, pictureOf } from './brand-pictures.ts'

/** The operator's colours (`#rrggbb`): one for buttons, links and headings, one for accents. */
export type BrandColours = { colour: string; accent: string }

export const shippedColours: BrandColours = { colour: '#0e4a52', accent: '#a6480f' }

const shippedPalette = {
  primary: { light: '#0e4a52', dark: '#86cfcd' },
  primaryStrong: { light: '#08343a', dark: '#aae2df' },
  primarySoft: { light: '#e2eeed', dark: '#15343a' },
  halo: { light: '#0e4a5259', dark: '#86cfcd59' },
  onPrimary: { light: '#ffffff', dark: '#06262a' },
  accent: { light: '#a6480f', dark: '#f2a46b' },
  accentSoft: { light: '#faeadd', dark: '#3a2413' },
  mark: '#0e4a52',
  night: '#0c2e35',
  nightMuted: '#b3c8c8',
  nightLine: '#2c5158',
  nightDots: '#5f8a8f',
  nightDotsFar: '#41686e',
  copper: '#f0a069',
}

export type Palette = typeof shippedPalette

const grounds = { sunken: '#f1ede5', darkPaper: '#0b1719', darkSurface: '#112226' }

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

const hexOf = (values: number[]): string =>
  `#${values
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Mixes two colours; `share` is the second one's part, 0 to 1. */
const mix = (a: string, b: string, share: number): string => {
  const other = channels(b)
  return hexOf(channels(a).map((value, at) => value + ((other[at] ?? 0) - value) * share))
}

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio from 1 to 21 (WCAG 2.2). */
export const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const mixUntil = (colour: string, towards: string, isEnough: (shade: string) => boolean): string => {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(colour, towards, share)
    if (isEnough(shade)) return shade
  }
  return towards
}

/** Minimum text contrast of WCAG 2.2 AA. */
const leastContrast = 4.5

const soft = (colour: string) => mix(colour, '#ffffff', 0.88)

const contrastOnPages = (colour: string): number => Math.min(contrast(colour, grounds.sunken), contrast(colour, soft(colour)))

/** Why a colour has too little contrast, with the nearest sufficient shade; undefined when it is fine. */
export const contrastFault = (colour: string): string | undefined => {
  const found = contrastOnPages(colour)
  if (found >= leastContrast) return undefined
  const better = mixUntil(colour, '#000000', (shade) => contrastOnPages(shade) >= leastContrast)
  return `Text in this colour could hardly be read: its contrast on a page is ${found.toFixed(1)}:1, and ${leastContrast}:1 is needed. The nearest shade that works is ${better}.`
}

export const paletteOf = ({ colour, accent }: BrandColours): Palette => {
  if (colour === shippedColours.colour && accent === shippedColours.accent) return shippedPalette
  const darkPrimary = mixUntil(colour, '#ffffff', (shade) => contrast(shade, grounds.darkSurface) >= 7.5)
  const darkAccent = mixUntil(accent, '#ffffff', (shade) => contrast(shade, grounds.darkPaper) >= 7.5)
  const night = mixUntil(mix(colour, '#000000', 0.3), '#000000', (shade) => contrast(shade, '#f3efe6') >= 12)
  return {
    primary: { light: colour, dark: darkPrimary },
    primaryStrong: { light: mix(colour, '#000000', 0.3), dark: mix(darkPrimary, '#ffffff', 0.3) },
    primarySoft: { light: soft(colour), dark: mix(grounds.darkSurface, colour, 0.25) },
    halo: { light: `${colour}59`, dark: `${darkPrimary}59` },
    onPrimary: { light: '#ffffff', dark: mix(colour, '#000000', 0.75) },
    accent: { light: accent, dark: darkAccent },
    accentSoft: { light: soft(accent), dark: mix(grounds.darkPaper, accent, 0.2) },
    mark: colour,
    night,
    nightMuted: mix(night, '#f3efe6', 0.72),
    nightLine: mix(night, '#ffffff', 0.15),
    nightDots: mix(night, '#ffffff', 0.38),
    nightDotsFar: mix(night, '#ffffff', 0.24),
    copper: mixUntil(accent, '#ffffff', (shade) => contrast(shade, night) >= 6.5),
  }
}

/** The palette as CSS custom properties, such as `--color-primary-strong`. */
export const cssColours = (palette: Palette): [name: string, value: string][] =>
  Object.entries(palette).map(([name, value]) => [
    `--color-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    typeof value === 'string' ? value : `light-dark(${value.light}, ${value.dark})`,
  ])

export const markFills = ({ mark, copper }: Palette): Record<MarkPart['fill'], string> => ({
  tile: mark,
  letter: '#ffffff',
  person: copper,
})

/** Pixels; a logo in place of the mark has a maximum width. */
const markHeight = 32
const widestLogo = 160

/** Styles for the operator's colours and logo; blank when there are none. */
export const brandStyles = ({ logo, ...colours }: BrandColours & { logo: string | null }): string => {
  const palette = paletteOf(colours)
  const replaced =
    palette === shippedPalette
      ? ''
      : `:root{${cssColours(palette)
          .map((colour) => colour.join(':'))
          .join(';')}}`
  if (logo === null) return replaced
  const { src, width, height } = pictureOf(logo)
  const shown = Math.min(widestLogo, Math.round((markHeight * width) / height))
  return `${replaced}.brand-mark{width:${shown}px;background:url(${src}) center/contain no-repeat}.brand-mark>*{display:none}`
}

/** The site's icon as SVG: the mark, or the operator's logo (PNG in base64). */
export const iconSvg = (colours: BrandColours, logo: string | undefined): string => {
  const fills = markFills(paletteOf(colours))
  const drawing = logo
    ? `<image href="data:image/png;base64,${logo}" width="32" height="32"/>`
    : markParts.map(({ fill, path }) => `<path fill="${fills[fill]}" d="${path}"/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${drawing}</svg>`
}
