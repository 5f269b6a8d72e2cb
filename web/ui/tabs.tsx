import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

/** Tabs of the ARIA pattern: arrows, Home and End move; only the selected panel is rendered. */
export const Tabs = ({
  label,
  tabs,
  selected,
  onSelect,
  beside,
}: {
  /** Accessible name of the tab list. */
  label: string
  tabs: { id: string; label: string; content: ReactNode }[]
  /** Id of the selected tab. */
  selected: string
  onSelect: (id: string) => void
  /** At the end of the tab row. */
  beside?: ReactNode
}) => {
  const base = useId()
  const strip = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const current = tabs.find((tab) => tab.id === selected)
  // Scrolls a selected tab that is cut off to the middle, so that its neighbours show that there is more on both sides.
  useEffect(() => {
    const [row, chosen] = [strip.current, list.current?.querySelector(`[data-tab="${CSS.escape(selected)}"]`)]
    if (!row || !chosen) return
    const show = () => {
      const [box, tab] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
      if (tab.right > box.right || tab.left < box.left) row.scrollLeft += (tab.left + tab.right - box.left - box.right) / 2
    }
    show()
    const observer = new ResizeObserver(show)
    for (const element of [row, ...(list.current?.children ?? [])]) observer.observe(element)
    return () => observer.disconnect()
  }, [selected])
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected)
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = tabs[step % tabs.length]
    if (!next) return
    onSelect(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus()
  }
  return (
    <div className="tabs">
      <div ref={strip} className="tab-list flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:thin]">
        <div ref={list} role="tablist" aria-label={label} className="flex gap-1" onKeyDown={onKeyDown}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${base}-${tab.id}`}
              data-tab={tab.id}
              aria-selected={tab === current}
              aria-controls={tab === current ? `${base}-panel` : undefined}
              tabIndex={tab === current ? 0 : -1}
              className="tab py-2 px-4 border-b-3 border-transparent text-muted text-[0.875rem] font-semibold whitespace-nowrap cursor-pointer hover:text-ink aria-selected:text-primary aria-selected:border-accent focus-visible:-outline-offset-3"
              onClick={() => onSelect(tab.id)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {beside}
      </div>
      {current ? (
        <div
          role="tabpanel"
          id={`${base}-panel`}
          aria-labelledby={`${base}-${current.id}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the ARIA pattern makes a panel a tab stop, since it may hold only text
          tabIndex={0}
          key={current.id}
        >
          {current.content}
        </div>
      ) : null}
    </div>
  )
}
