import { Link } from 'react-router'
import type { ModuleTeaser } from '#contract/invitations.ts'
import { showInterestForm } from '../interest/show-interest-form.ts'
import { buttonClass } from '../ui/button.tsx'
import { Badge } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { notify } from '../ui/notices.tsx'

const explainLock = () =>
  notify({
    text: 'The demo opens Module 1. This module opens with full access, which is free for your team.',
    tone: 'info',
    action: { label: 'Request Full Access', run: () => showInterestForm() },
  })

/** A module on the demo landing (V§2): Module 1 starts, the others announce what they need when they are clicked. */
export const DemoModuleCard = ({
  module,
  completed,
  to,
}: {
  module: Pick<ModuleTeaser, 'id' | 'title' | 'minutes' | 'type' | 'description' | 'whatYoullLearn' | 'takeaway'>
  completed: boolean
  /** Where the unlocked module leads. */
  to: string
}) => {
  const unlocked = module.id === 1
  return (
    <article className={unlocked ? 'card module-card' : 'card module-card is-locked'}>
      <div className="module-card-top">
        <span className="module-number" aria-hidden="true">
          {module.id}
        </span>
        {completed ? (
          <Badge tone="success" icon="check">
            COMPLETED
          </Badge>
        ) : (
          <Badge tone={unlocked ? 'accent' : 'neutral'} icon={unlocked ? undefined : 'lock'}>
            {unlocked ? 'Unlocked' : 'Locked'}
          </Badge>
        )}
      </div>
      <p className="module-meta">
        <Icon name="clock" /> {module.minutes} min · {module.type}
      </p>
      <h3 className="text-title">{module.title}</h3>
      <p className="text-sm text-muted">{module.description}</p>
      <p className="module-subhead">What you'll learn</p>
      <ul className="module-learn">
        {module.whatYoullLearn.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p className="module-takeaway">
        <Icon name="file" />
        <span>
          <span className="sr-only">Takeaway: </span>
          {module.takeaway}
        </span>
      </p>
      {unlocked ? (
        <Link to={to} className={buttonClass({ wide: true })}>
          {completed ? 'COMPLETED - Read Again' : 'Start Module 1 Now'}
        </Link>
      ) : (
        <div className="locked-actions">
          <button
            type="button"
            className={buttonClass({ variant: 'secondary', wide: true })}
            aria-disabled="true"
            onClick={explainLock}
          >
            <Icon name="lock" />
            Full Access Required
            <span className="sr-only">: {module.title}</span>
          </button>
          <Link to="/auth" className="link">
            Already approved? Log in
          </Link>
        </div>
      )}
    </article>
  )
}
