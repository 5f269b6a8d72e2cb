import type { ReactNode } from 'react'

export const PageFrame = ({ children }: { children: ReactNode }) => <div className="container page">{children}</div>

export const PageHeader = ({
  title,
  text,
  eyebrow,
  actions,
}: {
  title: ReactNode
  text?: ReactNode
  eyebrow?: string
  actions?: ReactNode
}) => (
  <div className="page-header">
    <div>
      {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
      <h1>{title}</h1>
      {text ? <p>{text}</p> : null}
    </div>
    {actions ? <div className="flex flex-wrap gap-3">{actions}</div> : null}
  </div>
)
