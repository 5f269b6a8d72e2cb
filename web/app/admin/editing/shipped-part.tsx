import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog.tsx'

/** Shows the shipped version of a part (`children`) with a button to write another; without children there is none. */
export const ShippedPart = ({
  title,
  text,
  children,
  onEdit,
}: {
  title: string
  text: string
  children?: ReactNode
  onEdit: () => void
}) => (
  <section className="grid gap-4" aria-label={title}>
    <h2 className="text-title">{title}</h2>
    <p className="text-sm text-muted">{text}</p>
    {children ? (
      <details className="example">
        <summary>Read it</summary>
        {children}
      </details>
    ) : null}
    <div>
      <Button variant="secondary" onClick={onEdit}>
        {children ? `Edit the ${title.toLowerCase()}` : `Write a ${title.toLowerCase()}`}
      </Button>
    </div>
  </section>
)

/** Removes the admin's version after a confirmation, which brings the shipped one back if `isShipped`. */
export const RemoveOwnPart = ({
  name,
  isShipped,
  text,
  onRemove,
}: {
  name: string
  isShipped: boolean
  text: string
  onRemove: () => void
}) => {
  const remove = async () => {
    const yes = await confirm({
      title: isShipped ? `Go back to the course’s ${name}?` : `Remove the ${name}?`,
      text,
      confirmLabel: isShipped ? 'Go back' : 'Remove',
      tone: 'danger',
    })
    if (yes) onRemove()
  }
  return (
    <div>
      <Button variant="quiet" onClick={remove}>
        {isShipped ? `Use the course’s ${name}` : `Remove the ${name}`}
      </Button>
    </div>
  )
}
