import { Link } from 'react-router'
import type { ModuleTeaser } from '#contract/invitations.ts'
import { buttonClass } from '../ui/button.tsx'
import { Badge } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'

/** A module in the preview's course overview (V§2): Module 1 opens, the others say what they need when they are clicked. */
export const ModuleCard = ({
  module,
  completed,
  to,
  onOpen,
  onLocked,
}: {
  module: ModuleTeaser
  completed: boolean
  /** Where an unlocked module leads. */
  to: string
  onOpen: () => void
  onLocked: () => void
}) => (
  <article className={module.preview ? 'card module-card' : 'card module-card is-locked'}>
    <div className="module-card-top">
      <span className="module-number" aria-hidden="true">
        {module.id}
      </span>
      {completed ? (
        <Badge tone="success" icon="check">
          COMPLETED
        </Badge>
      ) : (
        <Badge tone={module.preview ? 'accent' : 'neutral'} icon={module.preview ? undefined : 'lock'}>
          {module.access}
        </Badge>
      )}
    </div>
    <p className="module-meta">
      <Icon name="clock" /> {module.duration} · {module.type}
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
    {module.preview ? (
      <Link to={to} className={buttonClass({ wide: true })} onClick={onOpen}>
        {completed ? 'COMPLETED - Read Again' : 'Preview Module'}
        <span className="sr-only">: {module.title}</span>
      </Link>
    ) : (
      <button type="button" className={buttonClass({ variant: 'secondary', wide: true })} aria-disabled="true" onClick={onLocked}>
        <Icon name="lock" />
        Full Access Required
        <span className="sr-only">: {module.title}</span>
      </button>
    )}
  </article>
)
