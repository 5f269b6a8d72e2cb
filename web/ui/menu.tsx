import { type ToggleEvent, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

/** One thing a menu offers. */
export type MenuItem = { label: string; icon?: IconName; run: () => void; tone?: 'danger'; disabled?: boolean }

/** A button that opens a short list of actions (a `popover`); Escape and a click outside close it. */
export const Menu = ({ label, items, icon = 'more' }: { label: string; items: MenuItem[]; icon?: IconName }) => {
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
    menu.querySelector<HTMLElement>('button:enabled')?.focus()
  }
  return (
    <>
      <span ref={button} className="inline-flex">
        <IconButton icon={icon} label={label} popoverTarget={id} />
      </span>
      <div ref={list} id={id} popover="auto" className="menu" onToggle={place}>
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            disabled={item.disabled}
            className={item.tone === 'danger' ? 'menu-item text-danger' : 'menu-item'}
            onClick={() => {
              list.current?.hidePopover()
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
