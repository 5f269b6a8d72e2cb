import { Link } from 'react-router'
import type { ModuleView } from '#contract/course.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { ModuleCard } from '../../ui/module-card.tsx'
import { Progress } from '../../ui/progress.tsx'
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

/** A module on the dashboard; locked ones are compact. */
export const DashboardCard = ({
  module,
  to,
  onRequestAccess,
}: {
  module: ModuleView
  to: string
  onRequestAccess: () => void
}) => {
  const { progress, locked } = module
  return (
    <ModuleCard
      module={{ ...module, number: module.moduleId }}
      isLocked={locked}
      isCompleted={progress.completedAt !== null}
      badge={locked ? <Badge icon="lock">LOCKED</Badge> : null}
      isFolded={locked || progress.completedAt !== null}
    >
      {progress.completedLessons > 0 && !progress.completedAt ? (
        <Progress
          label={`${progress.completedLessons} of ${progress.totalLessons} lessons`}
          percent={percentOf(progress.completedLessons, progress.totalLessons)}
        />
      ) : null}
      <Action module={module} to={to} onRequestAccess={onRequestAccess} />
    </ModuleCard>
  )
}
