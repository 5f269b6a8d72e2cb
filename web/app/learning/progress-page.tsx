import { useLoaderData } from 'react-router'
import type { ModuleView } from '#contract/lessons.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Badge, Card } from '../../ui/card.tsx'
import { showDay } from '../../ui/format.ts'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { Progress } from '../../ui/progress.tsx'
import { StatCard, StatGrid } from '../../ui/stat-card.tsx'
import { pageMeta } from '../page-meta.ts'
import { courseProgress, moduleToContinue, percentOf } from './course-progress.ts'
import { loadModules } from './load-modules.ts'

export const meta = () => pageMeta({ title: 'Progress', description: 'What you have completed, lesson by lesson.' })

export const clientLoader = ({ request }: { request: Request }) => loadModules(request.signal)

const ModuleProgressCard = ({ module, isNext }: { module: ModuleView; isNext: boolean }) => {
  const { completedLessons, totalLessons, lastAccessedAt, completedAt } = module.progress
  const label = completedLessons === 0 ? 'Start Module' : 'Continue Learning'
  const name = <span className="sr-only">: {module.title}</span>
  return (
    <Card className="flex flex-col items-stretch gap-[0.9rem]">
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-title">
          {module.moduleId}. {module.title}
        </h3>
        {completedAt ? (
          <Badge tone="success" icon="check">
            COMPLETED
          </Badge>
        ) : module.locked ? (
          <Badge icon="lock">LOCKED</Badge>
        ) : null}
      </div>
      <Progress label="Completion" percent={percentOf(completedLessons, totalLessons)} />
      <p className="text-sm text-muted">
        {completedLessons} of {totalLessons} lessons completed
        {lastAccessedAt ? (
          <span className="block">
            Last activity: <time dateTime={lastAccessedAt}>{showDay(lastAccessedAt)}</time>
          </span>
        ) : null}
      </p>
      {module.locked ? (
        <Button variant="secondary" className="mt-auto self-start" disabled>
          {label}
          {name}
        </Button>
      ) : (
        <ButtonLink to={`/module/${module.moduleId}`} variant={isNext ? 'primary' : 'secondary'} className="mt-auto self-start">
          {label}
          {name}
        </ButtonLink>
      )}
    </Card>
  )
}

export default function ProgressPage() {
  const { modules } = useLoaderData<typeof clientLoader>()
  const progress = courseProgress(modules)
  const next = moduleToContinue(modules)
  return (
    <PageFrame>
      <PageHeader title="Your Learning Progress" />
      <StatGrid>
        <StatCard label="Overall Progress" icon="chart" value={`${progress.percent}%`} />
        <StatCard label="Lessons Completed" icon="book" value={`${progress.completedLessons} / ${progress.totalLessons}`} />
        <StatCard label="Modules Completed" icon="check" value={`${progress.completedModules} / ${progress.totalModules}`} />
      </StatGrid>
      <h2 className="mt-8 mb-4 text-title">Modules</h2>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4">
        {modules.map((module) => (
          <ModuleProgressCard key={module.moduleId} module={module} isNext={module === next} />
        ))}
      </div>
    </PageFrame>
  )
}
