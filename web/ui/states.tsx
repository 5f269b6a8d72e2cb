import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

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

export const LoadingState = ({ label = 'Loading...' }: { label?: string }) => (
  <div className="state" role="status">
    <span className="spinner spinner-large" aria-hidden="true" />
    <p className="text-muted">{label}</p>
  </div>
)
