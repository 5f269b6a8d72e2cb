import { Link } from 'react-router'
import { minutesInWords } from '#contract/course-minutes.ts'
import type { ModuleView } from '#contract/lessons.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { StateMark } from '../reader/state-mark.tsx'

const Action = ({ module, to, onRequestAccess }: { module: ModuleView; to: string; onRequestAccess: () => void }) => {
  const name = <span className="sr-only">: {module.title}</span>
  if (module.lockReason === 'full-access')
    return (
      <Button variant="secondary" size="small" icon="lock" onClick={onRequestAccess}>
        Request Full Access{name}
      </Button>
    )
  if (module.locked)
    return (
      <Button variant="secondary" size="small" icon="lock" disabled>
        Complete Previous Module{name}
      </Button>
    )
  const completed = module.progress.completedAt !== null
  return (
    <Link
      to={completed ? `${to}?section=1` : to}
      className={buttonClass({ variant: completed ? 'secondary' : 'primary', size: 'small' })}
    >
      {completed ? 'Review Module' : 'Start Learning'}
      {name}
    </Link>
  )
}

export const DashboardCard = ({
  module,
  to,
  isOpen,
  onRequestAccess,
}: {
  module: ModuleView
  to: string
  isOpen: boolean
  onRequestAccess: () => void
}) => {
  const { progress, locked } = module
  const isCompleted = progress.completedAt !== null
  return (
    <article
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] wrap-anywhere gap-x-4 gap-y-2 p-4 sm:grid-cols-[2.25rem_minmax(0,1fr)_auto]',
        locked && 'bg-sunken',
      )}
    >
      <StateMark state={isCompleted ? 'completed' : 'not-started'} className="size-[1.9rem] max-sm:hidden" aria-hidden="true">
        {isCompleted ? <Icon name="check" /> : locked ? <Icon name="lock" /> : module.moduleId}
      </StateMark>
      <div className="grid content-start gap-1">
        <h3 className="text-title">
          {module.moduleId}. {module.title}
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {isCompleted ? (
            <Badge tone="success" icon="check">
              COMPLETED
            </Badge>
          ) : locked ? (
            <Badge icon="lock">LOCKED</Badge>
          ) : null}
          <span>{minutesInWords(module)}</span>
          <span>{module.type}</span>
          {progress.completedLessons > 0 && !isCompleted ? (
            <strong className="text-accent">
              {progress.completedLessons} of {progress.totalLessons} lessons
            </strong>
          ) : null}
        </p>
      </div>
      <div className="self-start">
        <Action module={module} to={to} onRequestAccess={onRequestAccess} />
      </div>
      <details className="text-sm sm:col-span-2 sm:col-start-2" open={isOpen}>
        <summary>
          What you'll learn<span className="sr-only">: {module.title}</span>
        </summary>
        <div className="grid gap-2 pt-2">
          <p>{module.description}</p>
          <ul className="list-disc pl-5 marker:text-accent">
            {module.whatYoullLearn.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          {module.takeaway ? (
            <p className="flex items-center gap-2">
              <Icon name="file" className="text-accent" />
              <span>
                <span className="sr-only">Takeaway: </span>
                {module.takeaway}
              </span>
            </p>
          ) : null}
        </div>
      </details>
    </article>
  )
}
