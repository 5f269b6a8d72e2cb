import { previewModuleId } from '#content/course-numbers.ts'
import type { ModuleTeaser } from '#contract/preview.ts'
import { showInterestForm } from '../../interest/show-interest-form.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ModuleCard, ModulePicture } from '../../ui/module-card.tsx'
import { notify } from '../../ui/notices.tsx'

/** Id of the sentence that links approved people to their account. */
export const approvedHintId = 'already-approved'

const explainLock = () =>
  notify({
    text: 'The demo opens Module 1. This module opens with full access, which is free for your team.',
    tone: 'info',
    action: { label: 'Request Full Access', run: () => showInterestForm() },
  })

/** A module on the demo landing page: Module 1 starts, the others show what they require. */
export const DemoModuleCard = ({
  module,
  completed,
  ended,
  to,
}: {
  module: Pick<
    ModuleTeaser,
    'id' | 'title' | 'minutes' | 'ownMinutes' | 'type' | 'description' | 'whatYoullLearn' | 'takeaway' | 'imageUrl'
  >
  completed: boolean
  /** The visitor's demo has ended, and the button leads to its results. */
  ended: boolean
  to: string
}) => {
  const unlocked = module.id === previewModuleId
  return (
    <ModuleCard
      module={{ ...module, number: module.id }}
      isLocked={!unlocked}
      isCompleted={completed}
      picture={<ModulePicture number={module.id} imageUrl={module.imageUrl} />}
      badge={
        <Badge tone={unlocked ? 'accent' : 'neutral'} icon={unlocked ? undefined : 'lock'}>
          {unlocked ? 'Unlocked' : 'Locked'}
        </Badge>
      }
    >
      {unlocked ? (
        <a href={to} data-start-module="" className={buttonClass({ wide: true })}>
          {ended ? 'See your results' : completed ? 'COMPLETED - Read Again' : 'Start Module 1 Now'}
        </a>
      ) : (
        <button
          type="button"
          className={buttonClass({ variant: 'secondary', wide: true })}
          aria-disabled="true"
          aria-describedby={approvedHintId}
          onClick={explainLock}
        >
          <Icon name="lock" />
          Full Access Required
          <span className="sr-only">: {module.title}</span>
        </button>
      )}
    </ModuleCard>
  )
}
