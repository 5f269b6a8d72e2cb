import { catalogue } from '#content/catalogue.ts'
import { courseHours } from '#content/course-hours.ts'
import { previewModuleId } from '#content/course-numbers.ts'
import { landingModules } from '#content/landing.ts'
import { Badge } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CoursePath } from './drawings.tsx'

/** The eight modules of the catalogue, each opening to what it teaches and what one takes away. */
export const ModulesSection = () => (
  <section className="container block block-after">
    <div className="modules-head">
      <div>
        <h2 className="text-heading">{landingModules.heading}</h2>
        <p className="mt-4 max-w-text text-lead text-muted">{landingModules.text}</p>
      </div>
      <p className="figure-value">{courseHours} hours</p>
    </div>
    <CoursePath />
    <ol className="ledger">
      {catalogue.map((module) => (
        <li key={module.id}>
          <details name="module">
            <summary>
              <span className="ledger-number">{module.id}</span>
              <h3 className="ledger-title">{module.title}</h3>
              {module.id === previewModuleId ? <Badge tone="accent">Open to everybody</Badge> : null}
              <span className="ledger-minutes">{module.minutes} min</span>
              <Icon name="chevron-down" className="ledger-chevron" />
            </summary>
            <div className="ledger-body">
              <p>{module.description}</p>
              <ul className="checked">
                {module.whatYoullLearn.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
              <p className="ledger-takeaway">
                <Icon name="file" />
                {module.takeaway}
              </p>
            </div>
          </details>
        </li>
      ))}
    </ol>
  </section>
)
