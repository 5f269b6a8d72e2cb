import { type ReactNode, useState } from 'react'
import { type Tone, toneIcons } from './alert.tsx'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** A dismissible message across the page; the caller remembers the dismissal. */
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
    <section
      aria-label={title ?? 'Notice'}
      className={classNames('banner bg-(--tone-soft) border-b border-line text-(length:--text-sm)', `tone-${tone}`)}
    >
      <div className="container flex items-start gap-3 py-3">
        <Icon name={toneIcons[tone]} className="mt-[0.15em] text-(--tone)" />
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-2">
          <div className="min-w-0 flex-1 basis-60">
            {title ? <p className="font-semibold">{title}</p> : null}
            {children}
          </div>
          {action}
        </div>
        {onDismiss ? <IconButton icon="close" label="Dismiss" className="-my-2" onClick={dismiss} /> : null}
      </div>
    </section>
  )
}
