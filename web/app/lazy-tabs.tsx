import { type ComponentType, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useLoaderData, useLocation, useNavigate } from 'react-router'
import { ApiError } from '../api/api-error.ts'

type OpenTab = { Content: ComponentType; load?: (request: Request) => Promise<object> }

/** A tab with its own script and loader, both fetched when it is first chosen. */
export type LazyTab = {
  id: string
  label: string
  /** Its own address, if it is not a tab of the page's address. */
  path?: string
  open: () => Promise<OpenTab>
}

/** The tabs of a page; the first is the default. */
export type LazyTabList = [LazyTab, ...LazyTab[]]

export const chosenTab = (tabs: LazyTabList, { pathname, search }: { pathname: string; search: string }): LazyTab =>
  tabs.find(({ path }) => path === pathname.replace(/\/$/, '')) ??
  tabs.find(({ id }) => id === new URLSearchParams(search).get('tab')) ??
  tabs[0]

/** Loads the script and data of the tab in the address; the loader of a page with {@link LazyTabs}. @throws ApiError. */
export const openTab = async (tabs: LazyTabList, request: Request): Promise<object> => {
  const { Content, load } = await chosenTab(tabs, new URL(request.url))
    .open()
    .catch((cause: unknown) => {
      throw Object.assign(new ApiError('network'), { cause })
    })
  return { Content, ...(await load?.(request)) }
}

/**
 * Tabs of the ARIA pattern: arrows, Home and End move. Only the panel of the selected tab, loaded by {@link openTab}, is rendered.
 * `page` is the address of tabs without their own.
 */
export const LazyTabs = ({
  label,
  tabs,
  page,
  beside,
}: {
  /** Accessible name of the tab list. */
  label: string
  tabs: LazyTabList
  page?: string
  /** Link at the end of the tab row. */
  beside?: ReactNode
}) => {
  const { Content } = useLoaderData() as OpenTab
  const location = useLocation()
  const navigate = useNavigate()
  const base = useId()
  const strip = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const current = chosenTab(tabs, location)
  // Scrolls a selected tab that is cut off to the middle, so that its neighbours show that there is more on both sides.
  useEffect(() => {
    const [row, chosen] = [strip.current, list.current?.querySelector(`[data-tab="${CSS.escape(current.id)}"]`)]
    if (!row || !chosen) return
    const show = () => {
      const [box, tab] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
      if (tab.right > box.right || tab.left < box.left) row.scrollLeft += (tab.left + tab.right - box.left - box.right) / 2
    }
    show()
    const observer = new ResizeObserver(show)
    for (const element of [row, ...(list.current?.children ?? [])]) observer.observe(element)
    return () => observer.disconnect()
  }, [current.id])
  const select = async ({ id, path }: LazyTab) => {
    const isOnPage = page === undefined || location.pathname === page
    await navigate(path && !isOnPage ? path : `${page ?? ''}?tab=${id}`, { preventScrollReset: true })
    // Tabs with another address are new elements, so the focus has to be restored.
    if (!isOnPage && document.activeElement === document.body)
      document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.indexOf(current)
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 }
    const step = steps[event.key]
    const next = step === undefined ? undefined : tabs[step % tabs.length]
    if (!next) return
    event.preventDefault()
    void select(next)
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
              onClick={() => void select(tab)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {beside}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${current.id}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the ARIA pattern makes a panel a tab stop, since it may hold only text
        tabIndex={0}
        key={current.id}
      >
        <Content />
      </div>
    </div>
  )
}
