import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

export const ErrorState = ({
  title,
  children,
  action,
  isLocked = false,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** Nothing went wrong: it opens later. */
  isLocked?: boolean
}) => (
  <div className="state" role="alert">
    <span className={classNames('state-icon', !isLocked && 'tone-danger')}>
      <Icon name={isLocked ? 'lock' : 'alert'} />
    </span>
    <h1 className="text-title">{title}</h1>
    {children ? <div className="text-muted">{children}</div> : null}
    {action}
  </div>
)

export const LoadingState = ({ label = 'Loading...' }: { label?: string }) => (
  <div className="state" role="status">
    <span className="spinner size-9 border-3 text-primary" aria-hidden="true" />
    <p className="text-muted">{label}</p>
  </div>
)

/** A page that is loading, before its frame is known. */
export const LoadingPage = ({ label }: { label?: string }) => (
  <main id="content">
    <LoadingState label={label} />
  </main>
)

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
