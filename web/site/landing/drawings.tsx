import { catalogue } from '#content/catalogue.ts'
import { landingDrawings } from '#content/landing.ts'
import type { BrandColours } from '#contract/identity.ts'

/** Our mark, drawn large, where there is room for it. The server draws it in the colours that its address names. */
export const LensDrawing = ({ colour, accent }: BrandColours) => (
  <img className="lens" src={`/lens/${colour.slice(1)}-${accent.slice(1)}.svg`} alt="" width="520" height="520" loading="lazy" />
)

/** Three nested circles: who could do a job, who would talk, who reads ads. */
export const ReachDrawing = () => {
  const { title, circles, caption } = landingDrawings.reach
  return (
    <figure className="reach">
      <svg viewBox="0 0 400 236" role="img" aria-label={`${title}: ${circles.join(', ')}`}>
        <g className="reach-circles">
          <path d="M4 232a196 196 0 0 1 392 0Z" />
          <path d="M62 232a138 138 0 0 1 276 0Z" />
          <path d="M148 232a52 52 0 0 1 104 0Z" />
        </g>
        <g textAnchor="middle" className="reach-words">
          <text x="200" y="70">
            {circles[0]}
          </text>
          <text x="200" y="157">
            {circles[1]}
          </text>
          <text x="200" y="208">
            <tspan>Looking</tspan>
            <tspan x="200" dy="16">
              for a job
            </tspan>
          </text>
        </g>
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

const courseMinutes = catalogue.reduce((sum, module) => sum + module.minutes, 0)
const gap = 4
const width = 1000

/** The course as one line of eight pieces, each as wide as its module takes; the first is open to everybody. */
export const CoursePath = () => {
  let at = 0
  return (
    <svg className="path" viewBox={`0 0 ${width} 46`} role="img" aria-label={landingDrawings.path} preserveAspectRatio="none">
      {catalogue.map((module) => {
        const x = at
        const wide = (module.minutes / courseMinutes) * (width + gap) - gap
        at += wide + gap
        return <rect key={module.id} x={Math.round(x)} y="0" width={Math.round(wide)} height="46" rx="3" />
      })}
    </svg>
  )
}

const symbols = [
  <path key="charts" d="M8 8v48h48M16 44l10-12 9 6 15-20M16 50l12-6 10 2 12-8" />,
  <path key="search" d="M18 12H8v40h10M46 12h10v40H46M22 26h20M22 34h12M38 38l8 8M36 34a5 5 0 1 0 .1 0" />,
  <path key="sheet" d="M14 6h26l12 12v40H14ZM40 6v12h12M21 29l4 4 7-8M37 31h9M21 44l4 4 7-8M37 46h9" />,
]

/** One of three line drawings: charts, a search string, a filled-in sheet. */
export const MethodSymbol = ({ at }: { at: number }) => (
  <svg className="method-symbol" viewBox="0 0 64 64" aria-hidden="true">
    {symbols[at]}
  </svg>
)
