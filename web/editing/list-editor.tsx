import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

/** The messages of a form by the path of the field. */
export type Issues = Readonly<Record<string, string>>

/** A list of parts that can be added, moved and removed; `render` draws one. */
export const ListEditor = <Item,>({
  title,
  name,
  items,
  onChange,
  fresh,
  max,
  min = 0,
  error,
  render,
}: {
  title: string
  /** One part in words: `question`. */
  name: string
  items: Item[]
  onChange: (items: Item[]) => void
  /** A part to add. */
  fresh: () => Item
  max: number
  min?: number
  error?: string
  render: (item: Item, change: (changes: Partial<Item>) => void, index: number) => ReactNode
}) => {
  const move = (from: number, to: number) => onChange(items.toSpliced(from, 1).toSpliced(to, 0, items[from]!))
  return (
    <section aria-label={title} className="grid gap-4">
      <h2 className="text-title">{title}</h2>
      {error ? <p className="field-error">{error}</p> : null}
      {items.map((item, index) => {
        const label = `${name} ${index + 1}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity of their own and every field is controlled
          <fieldset key={index} className="editor-item" aria-label={label}>
            {render(item, (changes) => onChange(items.with(index, { ...item, ...changes })), index)}
            <div className="flex flex-wrap gap-2">
              <Button
                size="small"
                variant="quiet"
                aria-label={`Move ${label} up`}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                ↑
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Move ${label} down`}
                disabled={index === items.length - 1}
                onClick={() => move(index, index + 1)}
              >
                ↓
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Remove ${label}`}
                disabled={items.length <= min}
                onClick={() => onChange(items.toSpliced(index, 1))}
              >
                Remove
              </Button>
            </div>
          </fieldset>
        )
      })}
      <div>
        <Button variant="secondary" icon="plus" disabled={items.length >= max} onClick={() => onChange([...items, fresh()])}>
          Add {name}
        </Button>
      </div>
    </section>
  )
}
