import { courseHours } from '#content/course-hours.ts'
import { previewModuleId } from '#content/course-numbers.ts'
import { landingDrawings, landingModules } from '#content/landing.ts'
import { minutesInWords } from '#contract/course-minutes.ts'
import type { ModuleTeaser } from '#contract/preview.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { useFacts } from '../frame/rendering-context.ts'

const gap = 4
const width = 1000

/** The course as a line with one segment per module, as wide as its duration. */
const CoursePath = ({ modules }: { modules: Pick<ModuleTeaser, 'id' | 'minutes'>[] }) => {
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

export const ModulesSection = () => {
  const { demoDays, modules } = useFacts().demo
  return (
    <section className="container band">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <div className="max-w-text">
          <h2 className="text-heading">{landingModules.heading}</h2>
          <p className="mt-4 text-lead text-muted">{landingModules.text(demoDays)}</p>
        </div>
        <p className="max-w-60 text-xs text-muted">
          <b className="figure-value block">{courseHours} hours</b>
          {landingModules.onTop}
        </p>
      </div>
      <CoursePath modules={modules} />
      <ol>
        {modules.map((module) => (
          <li key={module.id}>
            <details name="module" className="unfolding ledger">
              <summary>
                <span className="numeral">{module.id}</span>
                <h3 className="text-title">
                  {module.title} {module.id === previewModuleId ? <Badge tone="accent">{landingModules.open}</Badge> : null}
                </h3>
                <span className="ledger-takeaway">{module.takeaway}</span>
                <span className="text-sm whitespace-nowrap text-muted tabular-nums">{module.minutes} min</span>
              </summary>
              <div className="grid max-w-text gap-3">
                <p className="text-sm text-muted">{minutesInWords(module)}</p>
                <ul className="checked grid gap-1">
                  {module.whatYoullLearn.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              </div>
            </details>
          </li>
        ))}
      </ol>
      <p className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-muted">
        <ButtonLink to={landingModules.action.href} size="large">
          {landingModules.action.label}
        </ButtonLink>
        {landingModules.note}
      </p>
    </section>
  )
}
