import { type ToggleEvent, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

/** `name` is the accessible name where the label does not name the target. */
export type MenuItem = {
  label: string
  name?: string
  icon?: IconName
  run: () => void
  tone?: 'danger'
  disabled?: boolean
  className?: string
}

/** A button with a popover menu; Escape and a click outside close it. */
export const Menu = ({ label, items }: { label: string; items: MenuItem[] }) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLSpanElement>(null)
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    const menu = list.current
    const from = button.current?.getBoundingClientRect()
    if (event.newState !== 'open' || !menu || !from) return
    const below = from.bottom + menu.offsetHeight + 8 < innerHeight
    menu.style.top = `${below ? from.bottom + 4 : Math.max(8, from.top - menu.offsetHeight - 4)}px`
    menu.style.left = `${Math.max(8, Math.min(from.right - menu.offsetWidth, innerWidth - menu.offsetWidth - 8))}px`
    // Some items are visible only on narrow screens.
    const shown = [...menu.querySelectorAll<HTMLElement>('button:enabled')]
    shown.find((item) => item.checkVisibility())?.focus()
  }
  return (
    <>
      <span ref={button} className="inline-flex">
        <IconButton icon="more" label={label} popoverTarget={id} />
      </span>
      <div
        ref={list}
        id={id}
        popover="auto"
        className="fixed min-w-48 max-w-[calc(100vw-1rem)] p-[0.35rem] border border-line rounded-md bg-surface text-ink shadow-high"
        onToggle={place}
      >
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            aria-label={item.name}
            disabled={item.disabled}
            className={classNames(
              'flex gap-2.5 items-center w-full py-2.25 px-3 rounded-sm text-(length:--text-sm) text-left cursor-pointer hover:bg-primary-soft focus-visible:bg-primary-soft disabled:text-muted disabled:bg-transparent disabled:cursor-not-allowed',
              item.tone === 'danger' && 'text-danger',
              item.className,
            )}
            onClick={() => {
              list.current?.hidePopover?.()
              item.run()
            }}
          >
            {item.icon ? <Icon name={item.icon} /> : null}
            {item.label}
          </button>
        ))}
      </div>
    </>
  )
}
