import { Button } from '../../../ui/button.tsx'

/** Buttons that move a row up or down by keyboard, touch or click. */
export const OrderButtons = ({
  name,
  place,
  count,
  onMove,
}: {
  name: string
  /** Position in the list, from 1. */
  place: number
  count: number
  onMove: (to: number) => void
}) => {
  // Not `disabled` at the ends, because a disabled button loses the focus.
  const button = (way: 'up' | 'down', to: number) => (
    <Button
      size="small"
      variant="quiet"
      aria-label={`Move ${name} ${way}`}
      aria-disabled={to < 1 || to > count || undefined}
      onClick={() => {
        if (to >= 1 && to <= count) onMove(to)
      }}
    >
      {way === 'up' ? '↑' : '↓'}
    </Button>
  )
  return (
    <span className="inline-flex gap-1">
      {button('up', place - 1)}
      {button('down', place + 1)}
    </span>
  )
}
