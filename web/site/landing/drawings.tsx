import { landingDrawings } from '#content/landing.ts'
import type { ModuleTeaser } from '#contract/preview.ts'

/** Three nested circles: people who could do a job, who would talk, and who read ads. */
export const ReachDrawing = () => {
  const { title, circles, caption } = landingDrawings.reach
  return (
    <figure className="mt-8 max-w-104">
      <svg
        viewBox="0 0 400 236"
        role="img"
        aria-label={`${title}: ${circles.join(', ')}. The person you need is in the second circle.`}
      >
        <g className="reach-circles">
          <path d="M4 232a196 196 0 0 1 392 0Z" />
          <path d="M62 232a138 138 0 0 1 276 0Z" />
          <path d="M144 232a56 56 0 0 1 112 0Z" />
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
        <circle className="reach-person" cx="300" cy="190" r="8" />
      </svg>
      <figcaption className="mt-3 text-xs text-muted">{caption}</figcaption>
    </figure>
  )
}

const gap = 4
const width = 1000

/** The course as a line with one segment per module, as wide as its duration. */
export const CoursePath = ({ modules }: { modules: Pick<ModuleTeaser, 'id' | 'minutes'>[] }) => {
  const all = modules.reduce((sum, { minutes }) => sum + minutes, 0)
  let at = 0
  return (
    <svg className="path" viewBox={`0 0 ${width} 46`} role="img" aria-label={landingDrawings.path} preserveAspectRatio="none">
      {modules.map((module) => {
        const x = at
        const wide = (module.minutes / all) * (width + gap) - gap
        at += wide + gap
        return <rect key={module.id} x={Math.round(x)} y="0" width={Math.round(wide)} height="46" rx="3" />
      })}
    </svg>
  )
}
