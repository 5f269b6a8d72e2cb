import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'

export const AuthFrame = ({
  title,
  text,
  back = { to: '/', label: 'Back to course preview' },
  children,
}: {
  title: string
  text?: ReactNode
  back?: { to: string; label: string }
  children: ReactNode
}) => (
  <div>
    <Link to={back.to} className="link inline-flex items-center gap-2 py-1 text-sm">
      <Icon name="arrow-left" />
      {back.label}
    </Link>
    <h1 className="mt-4 text-heading">{title}</h1>
    {text ? <p className="mt-3 text-muted">{text}</p> : null}
    <Card className="mt-6">{children}</Card>
  </div>
)
