import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Shown where something could not be shown, with a way on. */
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
