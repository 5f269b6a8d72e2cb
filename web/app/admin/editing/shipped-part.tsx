import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog.tsx'

/** The rubric or model answer of an activity: the course's own (`shipped`), if any, with a button to write another, or the admin's (`children`). */
export const ShippedPart = ({
  title,
  text,
  shipped,
  isOwn,
  removed,
  onEdit,
  onRemove,
  children,
}: {
  title: 'Rubric' | 'Model answer'
  text: string
  shipped: ReactNode
  isOwn: boolean
  /** What happens to the admin's version when it is removed. */
  removed: string
  onEdit: () => void
  onRemove: () => void
  children: ReactNode
}) => {
  const name = title.toLowerCase()
  if (!isOwn)
    return (
      <section className="grid gap-4" aria-label={title}>
        <h2 className="text-title">{title}</h2>
        <p className="text-sm text-muted">{text}</p>
        {shipped ? (
          <details className="example">
            <summary>Read it</summary>
            {shipped}
          </details>
        ) : null}
        <div>
          <Button variant="secondary" onClick={onEdit}>
            {shipped ? `Edit the ${name}` : `Write a ${name}`}
          </Button>
        </div>
      </section>
    )
  const remove = async () => {
    const question = shipped
      ? { title: `Go back to the course’s ${name}?`, confirmLabel: 'Go back' }
      : { title: `Remove the ${name}?`, confirmLabel: 'Remove' }
    if (await confirm({ ...question, text: removed, tone: 'danger' })) onRemove()
  }
  return (
    <section className="grid gap-4" aria-label={title === 'Rubric' ? 'Rubric of the activity' : 'Model answer to the activity'}>
      {children}
      <div>
        <Button variant="quiet" onClick={remove}>
          {shipped ? `Use the course’s ${name}` : `Remove the ${name}`}
        </Button>
      </div>
    </section>
  )
}
