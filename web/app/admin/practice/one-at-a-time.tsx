import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { Issues } from '../editing/list-editor.tsx'
import { OrderButtons } from '../editing/order-buttons.tsx'
import { titleOf } from './json-schema.ts'

/** Entries of a list that are searched. */
const searchedFrom = 10

/** A long list: its entries by name, and the chosen one in full. */
export const OneAtATime = ({
  title,
  name,
  items,
  onChange,
  fresh,
  min,
  max,
  path,
  issues,
  render,
}: {
  title: string
  /** Noun of an entry: `profile`. */
  name: string
  items: unknown[]
  onChange: (items: unknown[]) => void
  fresh: () => unknown
  min: number
  max: number
  path: string
  issues: Issues
  render: (item: unknown, index: number) => ReactNode
}) => {
  const [chosen, setChosen] = useState(0)
  const [sought, setSought] = useState('')
  const form = useRef<HTMLDivElement>(null)
  const at = Math.min(chosen, items.length - 1)
  const item = items[at]
  const nameOf = (each: unknown, index: number) =>
    titleOf(each) || `${name} ${index + 1}`.replace(/^./, (letter) => letter.toUpperCase())
  const hasIssue = (index: number) => {
    const here = path === '' ? String(index) : `${path}.${index}`
    return Object.keys(issues).some((each) => each === here || each.startsWith(`${here}.`))
  }
  const openFirstIssue = useEffectEvent(() => {
    const first = items.findIndex((_, index) => hasIssue(index))
    if (first >= 0 && !hasIssue(at)) setChosen(first)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refused save brings new issues
  useEffect(() => openFirstIssue(), [issues])
  const found = items.flatMap((each, index) =>
    JSON.stringify(each).toLowerCase().includes(sought.trim().toLowerCase()) ? [{ index, text: nameOf(each, index) }] : [],
  )
  const remove = async () => {
    const text = `“${nameOf(item, at)}” is removed when you save.`
    if (await confirm({ title: `Remove this ${name}?`, text, confirmLabel: 'Remove', tone: 'danger' }))
      onChange(items.toSpliced(at, 1))
  }
  const add = () => {
    onChange([...items, fresh()])
    setSought('')
    setChosen(items.length)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus())
  }
  return (
    <section className="grid gap-4" aria-label={title}>
      <h2 className="text-title">
        {title} <span className="text-sm text-muted">({items.length})</span>
      </h2>
      {issues[path] ? <p className="field-error">{issues[path]}</p> : null}
      <div className="grid items-start gap-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="grid gap-3">
          {items.length >= searchedFrom ? (
            <TextField
              name={`${path}-search`}
              type="search"
              label={`Find a ${name}`}
              value={sought}
              onChange={({ currentTarget }) => setSought(currentTarget.value)}
            />
          ) : null}
          <ol className="max-h-56 overflow-auto rounded-md border border-line lg:max-h-[60vh]" aria-label={title}>
            {found.map(({ index, text }) => (
              <li key={index}>
                <button
                  type="button"
                  className="block min-h-11 w-full px-3 py-2 text-start text-sm wrap-anywhere aria-[current]:bg-primary-soft aria-[current]:font-semibold"
                  aria-current={index === at || undefined}
                  onClick={() => setChosen(index)}
                >
                  {text}
                  {hasIssue(index) ? <span className="text-danger"> – to correct</span> : null}
                </button>
              </li>
            ))}
          </ol>
          {found.length === 0 && items.length > 0 ? <p className="text-sm text-muted">Nothing found.</p> : null}
          <div>
            <Button variant="secondary" size="small" icon="plus" disabled={items.length >= max} onClick={add}>
              Add {name}
            </Button>
          </div>
        </div>
        {item === undefined ? null : (
          <div ref={form} key={at} className="grid min-w-0 gap-4">
            {render(item, at)}
            <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
              <OrderButtons
                name={nameOf(item, at)}
                place={at + 1}
                count={items.length}
                onMove={(to) => {
                  onChange(items.toSpliced(at, 1).toSpliced(to - 1, 0, item))
                  setChosen(to - 1)
                }}
              />
              <Button size="small" variant="remove" disabled={items.length <= min} onClick={remove}>
                Remove {name}
              </Button>
            </div>
          </div>
        )}
      </div>
    </section>
  )
}
