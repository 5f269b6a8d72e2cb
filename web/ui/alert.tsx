import { type ReactNode, useState } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

/** What a message means. */
export type Tone = 'info' | 'success' | 'warning' | 'danger'

const icons: Record<Tone, IconName> = { info: 'info', success: 'check', warning: 'alert', danger: 'alert' }

/** A message in a box. `danger` and `warning` are read out at once, the others when the reader pauses. */
export const Alert = ({
  tone = 'info',
  title,
  children,
  className,
}: {
  tone?: Tone
  title?: string
  children?: ReactNode
  className?: string
}) => (
  <div
    role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
    className={classNames('alert', `tone-${tone}`, className)}
  >
    <Icon name={icons[tone]} />
    <div className="min-w-0 grow">
      {title ? <p className="font-semibold">{title}</p> : null}
      {children}
    </div>
  </div>
)

/** A message across the page that can be put away. The caller remembers that it was (`onDismiss`). */
export const Banner = ({
  tone = 'info',
  title,
  children,
  action,
  onDismiss,
}: {
  tone?: Tone
  title?: string
  children?: ReactNode
  /** A button or link at the end. */
  action?: ReactNode
  onDismiss?: () => void
}) => {
  const [open, setOpen] = useState(true)
  if (!open) return null
  const dismiss = () => {
    setOpen(false)
    onDismiss?.()
  }
  return (
    <section aria-label={title ?? 'Notice'} className={classNames('banner', `tone-${tone}`)}>
      <div className="container flex items-start gap-3 py-3">
        <Icon name={icons[tone]} />
        <div className="min-w-0 grow">
          {title ? <p className="font-semibold">{title}</p> : null}
          {children}
        </div>
        {action}
        {onDismiss ? <IconButton icon="close" label="Dismiss" onClick={dismiss} /> : null}
      </div>
    </section>
  )
}
