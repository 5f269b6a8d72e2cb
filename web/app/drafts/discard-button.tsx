import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/dialog.tsx'

export const DiscardButton = ({
  title,
  text,
  onDiscard,
  children,
}: {
  title: string
  text: string
  onDiscard: () => unknown
  children: ReactNode
}) => {
  const discard = async () => {
    if (await confirm({ title, text, confirmLabel: 'Discard', tone: 'danger' })) await onDiscard()
  }
  return (
    <Button variant="quiet" onClick={discard}>
      {children}
    </Button>
  )
}
