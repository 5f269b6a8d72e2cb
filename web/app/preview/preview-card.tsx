import { Link } from 'react-router'
import type { ModuleTeaser } from '#contract/preview.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ModuleCard, ModulePicture } from '../../ui/module-card.tsx'

export const PreviewCard = ({
  module,
  completed,
  to,
  onOpen,
  onLocked,
}: {
  module: ModuleTeaser
  completed: boolean
  to: string
  onOpen: () => void
  onLocked: () => void
}) => (
  <ModuleCard
    module={{ ...module, number: module.id }}
    isLocked={!module.preview}
    isCompleted={completed}
    picture={<ModulePicture number={module.id} imageUrl={module.imageUrl} />}
    badge={
      <Badge tone={module.preview ? 'accent' : 'neutral'} icon={module.preview ? undefined : 'lock'}>
        {module.access}
      </Badge>
    }
  >
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
  </ModuleCard>
)
