import { type BrandColours, paletteOf } from '#contract/identity.ts'

/** Text on bands that are dark in both themes, as in `theme.css`. */
const onNight = '#f3efe6'

const serif =
  "'Iowan Old Style','Palatino Linotype',Palatino,P052,'URW Palladio L','TeX Gyre Pagella','Noto Serif','Liberation Serif',Georgia,serif"

/** The brand illustration as SVG: a lens that finds one person among all dots of the market. */
export const lensSvg = (colours: BrandColours, { person, market }: { person: string; market: string }): string => {
  const { night, nightDots, nightDotsFar, nightMuted, copper } = paletteOf(colours)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 520 520">
<defs>
<pattern id="market" width="20" height="20" patternUnits="userSpaceOnUse"><circle cx="10" cy="10" r="1.8" fill="${nightDotsFar}"/></pattern>
<pattern id="near" width="46" height="46" patternUnits="userSpaceOnUse" x="289" y="177"><circle cx="23" cy="23" r="5" fill="${nightDots}"/></pattern>
<radialGradient id="fade"><stop offset=".55" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<mask id="edge"><rect width="520" height="520" fill="url(#fade)"/></mask>
</defs>
<rect width="520" height="520" fill="url(#market)" mask="url(#edge)"/>
<circle cx="312" cy="200" r="134" fill="${night}"/>
<circle cx="312" cy="200" r="134" fill="url(#near)"/>
<circle cx="312" cy="200" r="30" fill="${night}"/>
<g fill="none" stroke="${onNight}" stroke-width="12"><circle cx="312" cy="200" r="140"/><path d="M172 66v480" stroke-linecap="round"/></g>
<circle cx="312" cy="200" r="15" fill="${copper}"/>
<circle cx="312" cy="200" r="25" fill="none" stroke="${copper}" stroke-width="1.5"/>
<path d="M332 219 392 372" stroke="${copper}" stroke-width="1.5"/>
<g font-family="${serif}" font-style="italic" font-size="19.2">
<text x="392" y="396" text-anchor="middle" fill="${copper}">${person}</text>
<text x="196" y="486" fill="${nightMuted}">${market}</text>
</g>
</svg>`
}
