import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

/** What stands where a list has nothing to show: why, and what to do about it. */
export const EmptyState = ({
  icon = 'search',
  title,
  children,
  action,
}: {
  icon?: IconName
  title: string
  children?: ReactNode
  action?: ReactNode
}) => (
  <div className="state">
    <span className="state-icon">
      <Icon name={icon} />
    </span>
    <p className="text-title">{title}</p>
    {children ? <div className="text-muted">{children}</div> : null}
    {action}
  </div>
)

/** What stands where something could not be shown, with a way on. */
export const ErrorState = ({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) => (
  <div className="state" role="alert">
    <span className="state-icon tone-danger">
      <Icon name="alert" />
    </span>
    <h1 className="text-title">{title}</h1>
    {children ? <div className="text-muted">{children}</div> : null}
    {action}
  </div>
)

/** A screen or a part that waits, saying for what. */
export const LoadingState = ({ label = 'Loading...' }: { label?: string }) => (
  <div className="state" role="status">
    <span className="spinner spinner-large" aria-hidden="true" />
    <p className="text-muted">{label}</p>
  </div>
)

/** Grey lines in the place of text that is coming; hidden from assistive technology. */
export const Skeleton = ({ lines = 3, className }: { lines?: number; className?: string }) => (
  <div className={classNames('skeleton', className)} aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
      <span key={line} />
    ))}
  </div>
)
