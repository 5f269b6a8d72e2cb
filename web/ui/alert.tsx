import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

export type Tone = 'info' | 'success' | 'warning' | 'danger'

export const toneIcons: Record<Tone, IconName> = { info: 'info', success: 'check', warning: 'alert', danger: 'alert' }

/** A message box. `danger` and `warning` are announced at once, others when the screen reader is idle. */
export const Alert = ({
  tone = 'info',
  title,
  children,
  className,
}: {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  className?: string
}) => (
  <div
    role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
    className={classNames('alert', `tone-${tone}`, className)}
  >
    <Icon name={toneIcons[tone]} />
    <div className="min-w-0 grow">
      {title ? (
        <p>
          <strong>{title}</strong>
        </p>
      ) : null}
      {children}
    </div>
  </div>
)
