import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

const looks = {
  'not-started': 'border-edge bg-surface text-muted',
  in_progress: 'border-primary bg-primary text-on-primary',
  completed: 'border-success bg-success-soft text-success',
}

/** A circle with a number or an icon, in the colours of a lesson's or module's state. */
export const StateMark = ({
  state,
  className = 'size-[1.9rem]',
  children,
  ...rest
}: {
  state: keyof typeof looks
  className?: string
  children: ReactNode
  'aria-hidden'?: 'true'
}) => (
  <span
    {...rest}
    className={classNames(
      'grid place-items-center flex-none border-[1.5px] rounded-full text-(length:--text-xs) font-bold tabular-nums',
      looks[state],
      className,
    )}
  >
    {children}
  </span>
)
