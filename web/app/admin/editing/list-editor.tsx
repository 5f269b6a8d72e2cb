import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog.tsx'
import { OrderButtons } from './order-buttons.tsx'

export type Issues = Readonly<Record<string, string>>

/** A preview of a part as learners see it, rendered only while open. */
export const LearnerView = ({ of, children }: { of: string; children: () => ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="example" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        What learners see<span className="sr-only"> of {of}</span>
      </summary>
      {isOpen ? (
        <fieldset disabled className="m-0 min-w-0 border-0 p-0" aria-label={`What learners see of ${of}`}>
          {children()}
        </fieldset>
      ) : null}
    </details>
  )
}

/** A list of parts that can be added, moved and removed; `preview` shows a part as learners see it. */
export const ListEditor = <Item,>({
  title,
  name,
  items,
  onChange,
  fresh,
  max,
  min = 0,
  of,
  error,
  losing,
  keeping,
  render,
  preview,
}: {
  title: string
  /** Noun of a part: `question`. */
  name: string
  items: Item[]
  onChange: (items: Item[]) => void
  fresh: () => Item
  max: number
  min?: number
  /** The parent of a nested list: `field 3`. */
  of?: string
  error?: string
  /** What removing a part would lose; asked about first if defined. */
  losing?: (item: Item) => string | undefined
  keeping?: (item: Item) => string | undefined
  render: (item: Item, change: (changes: Partial<Item>) => void, index: number) => ReactNode
  preview?: (item: Item, index: number) => ReactNode
}) => {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  /** Moves the focus after React has rendered the change. */
  const focusOn = (index: number, ...wanted: string[]) =>
    requestAnimationFrame(() => {
      const part = section.current?.querySelectorAll<HTMLElement>(':scope > fieldset')[index]
      const found = wanted.map((selector) => part?.querySelector<HTMLElement>(selector))
      found.find(Boolean)?.focus()
    })
  const move = (from: number, to: number) => {
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1)))
    const buttons = ['up', 'down'].map((way) => `:scope > .item-moves [aria-label$=${way}]:not([aria-disabled])`)
    focusOn(to, ...(to < from ? buttons : buttons.reverse()))
  }
  const remove = async (index: number, label: string) => {
    const item = items[index]
    const text = item && losing?.(item)
    if (text && !(await confirm({ title: `Remove ${label}?`, text, confirmLabel: 'Remove', tone: 'danger' }))) return
    onChange(items.toSpliced(index, 1))
    requestAnimationFrame(() => section.current?.querySelector<HTMLElement>(':scope > div button')?.focus())
  }
  const Heading = of ? 'h3' : 'h2'
  return (
    <section ref={section} aria-label={of ? `${title} of ${of}` : title} className="grid gap-4">
      <Heading className={of ? 'font-semibold' : 'text-title'}>{title}</Heading>
      {error ? <p className="field-error">{error}</p> : null}
      {items.map((item, index) => {
        const label = `${name} ${index + 1}${of ? ` of ${of}` : ''}`
        const kept = keeping?.(item)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity of their own and every field is controlled
          <fieldset key={index} className="grid gap-3 p-4 border border-line rounded-md bg-surface" aria-label={label}>
            {render(item, (changes) => onChange(items.with(index, { ...item, ...changes })), index)}
            {preview ? <LearnerView of={label}>{() => preview(item, index)}</LearnerView> : null}
            <div className="item-moves flex flex-wrap gap-2">
              <OrderButtons name={label} place={index + 1} count={items.length} onMove={(to) => move(index, to - 1)} />
              <Button
                size="small"
                variant="remove"
                aria-label={`Remove ${label}`}
                aria-describedby={kept && `${id}-${index}`}
                disabled={items.length <= min || kept !== undefined}
                onClick={() => remove(index, label)}
              >
                Remove
              </Button>
            </div>
            {kept ? (
              <p id={`${id}-${index}`} className="text-sm text-muted">
                {kept}
              </p>
            ) : null}
          </fieldset>
        )
      })}
      <div>
        <Button
          variant="secondary"
          size={of ? 'small' : undefined}
          icon="plus"
          aria-label={of && `Add ${name} to ${of}`}
          disabled={items.length >= max}
          onClick={() => {
            onChange([...items, fresh()])
            focusOn(items.length, 'input, textarea')
          }}
        >
          Add {name}
        </Button>
      </div>
    </section>
  )
}
