import type { ReactNode } from 'react'
import { minutesInWords } from '#contract/course-minutes.ts'
import type { ModuleTeaser } from '#contract/preview.ts'
import { buttonClass } from './button.tsx'
import { Badge } from './card.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** Number of shipped modules with a picture. */
const pictured = 8

/** The admin's picture of a module, else the shipped one, else none. */
export const ModulePicture = ({ number, imageUrl }: { number: number; imageUrl?: string | null }) => {
  const source = imageUrl || (number <= pictured ? `/pieces/module-${number}.svg` : undefined)
  return source ? (
    <img className="aspect-[320/152] w-full object-cover bg-sunken" src={source} alt="" width="320" height="152" loading="lazy" />
  ) : null
}

/** A module on the pages before full access; `children` is the link of an open one, and the button of a locked one explains what it requires. */
export const ModuleCard = ({
  module: { id, title, type, description, whatYoullLearn, takeaway, imageUrl, preview: isOpen, ...time },
  isCompleted,
  badge,
  onLocked,
  lockedHint,
  children,
}: {
  module: ModuleTeaser
  isCompleted: boolean
  badge: string
  onLocked: () => void
  /** Id of a sentence about locked modules. */
  lockedHint?: string
  children: ReactNode
}) => (
  <article
    className={classNames(
      'card flex flex-col gap-[0.6rem] p-[1.35rem] max-[30rem]:gap-[0.4rem] max-[30rem]:p-4 [&>:last-child]:mt-auto',
      '[&>img]:-m-[1.35rem] [&>img]:mb-1 [&>img]:w-[calc(100%+2.7rem)] [&>img]:max-w-none [&>img]:rounded-t-lg [&>img]:border-b [&>img]:border-line',
      'max-[30rem]:[&>img]:-mx-4 max-[30rem]:[&>img]:-mt-4 max-[30rem]:[&>img]:w-[calc(100%+2rem)]',
      isOpen ? '[&>img]:bg-primary-soft' : 'bg-sunken',
    )}
  >
    <ModulePicture number={id} imageUrl={imageUrl} />
    <div className="flex items-center justify-between gap-4 min-h-8 max-[30rem]:min-h-0">
      <span className="font-serif text-[1.6rem] leading-none text-accent lining-nums" aria-hidden="true">
        {id}
      </span>
      {isCompleted ? (
        <Badge tone="success" icon="check">
          COMPLETED
        </Badge>
      ) : (
        <Badge tone={isOpen ? 'accent' : 'neutral'} icon={isOpen ? undefined : 'lock'}>
          {badge}
        </Badge>
      )}
    </div>
    <p className="flex gap-2 items-center text-(length:--text-xs) text-muted">
      <Icon name="clock" /> {minutesInWords(time)}
    </p>
    <h3 className="text-title">{title}</h3>
    <p className="text-sm text-muted">{type}</p>
    <p className="text-sm text-muted">{description}</p>
    <p className="text-(length:--text-xs) font-bold">What you'll learn</p>
    <ul className="grid gap-1 pl-4.5 list-disc marker:text-accent text-(length:--text-sm)">
      {whatYoullLearn.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
    {takeaway ? (
      <p className="flex gap-2 items-center text-(length:--text-xs) mb-2.5 text-ink max-[30rem]:mb-1">
        <Icon name="file" className="text-accent" />
        <span>
          <span className="sr-only">Takeaway: </span>
          {takeaway}
        </span>
      </p>
    ) : null}
    {isOpen ? (
      children
    ) : (
      <button
        type="button"
        className={buttonClass({ variant: 'secondary', wide: true })}
        aria-disabled="true"
        aria-describedby={lockedHint}
        onClick={onLocked}
      >
        <Icon name="lock" />
        Full Access Required
        <span className="sr-only">: {title}</span>
      </button>
    )}
  </article>
)
