import { Link } from 'react-router'
import type { ModuleView } from '#contract/course.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Badge } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { Progress } from '../ui/progress.tsx'
import { percentOf } from './course-progress.ts'

const Action = ({ module, to, onRequestAccess }: { module: ModuleView; to: string; onRequestAccess: () => void }) => {
  const name = <span className="sr-only">: {module.title}</span>
  if (module.lockReason === 'full-access')
    return (
      <Button variant="secondary" wide icon="lock" onClick={onRequestAccess}>
        Request Full Access{name}
      </Button>
    )
  if (module.locked)
    return (
      <Button variant="secondary" wide icon="lock" disabled>
        Complete Previous Module{name}
      </Button>
    )
  const completed = module.progress.completedAt !== null
  return (
    <Link
      to={completed ? `${to}?section=1` : to}
      className={buttonClass({ variant: completed ? 'secondary' : 'primary', wide: true })}
    >
      {completed ? 'Review Module' : 'Start Learning'}
      {name}
    </Link>
  )
}

/** A module on the dashboard (A§2). */
export const DashboardCard = ({
  module,
  to,
  onRequestAccess,
}: {
  module: ModuleView
  to: string
  onRequestAccess: () => void
}) => {
  const { progress } = module
  return (
    <article className={module.locked ? 'card module-card is-locked' : 'card module-card'}>
      <div className="module-card-top">
        <span className="module-number" aria-hidden="true">
          {module.moduleId}
        </span>
        {progress.completedAt ? (
          <Badge tone="success" icon="check">
            COMPLETED
          </Badge>
        ) : module.locked ? (
          <Badge icon="lock">LOCKED</Badge>
        ) : null}
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
      {module.takeaway ? (
        <p className="module-takeaway">
          <Icon name="file" />
          <span>
            <span className="sr-only">Takeaway: </span>
            {module.takeaway}
          </span>
        </p>
      ) : null}
      {progress.completedLessons > 0 && !progress.completedAt ? (
        <Progress
          label={`${progress.completedLessons} of ${progress.totalLessons} lessons`}
          percent={percentOf(progress.completedLessons, progress.totalLessons)}
        />
      ) : null}
      <Action module={module} to={to} onRequestAccess={onRequestAccess} />
    </article>
  )
}
