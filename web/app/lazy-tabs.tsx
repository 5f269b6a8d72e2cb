import type { ComponentType, ReactNode } from 'react'
import { useLoaderData, useLocation, useNavigate } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { Tabs } from '../ui/tabs.tsx'

type OpenTab = { Content: ComponentType; load?: (request: Request) => Promise<object> }

/** A tab whose script is fetched when it is first chosen, by the page's loader, which also reads what the tab shows. */
export type LazyTab = {
  id: string
  label: string
  /** Its own address, where it has one beside the tab of the page. */
  path?: string
  open: () => Promise<OpenTab>
}

/** The tabs of a page, the first of which is shown when the address names none. */
export type LazyTabList = [LazyTab, ...LazyTab[]]

/** The tab that an address opens. */
export const chosenTab = (tabs: LazyTabList, { pathname, search }: { pathname: string; search: string }): LazyTab =>
  tabs.find(({ path }) => path === pathname.replace(/\/$/, '')) ??
  tabs.find(({ id }) => id === new URLSearchParams(search).get('tab')) ??
  tabs[0]

/** Fetches the tab that the address names and what it shows; the loader of a page with {@link LazyTabs}. @throws ApiError when a script is lost. */
export const openTab = async (tabs: LazyTabList, request: Request): Promise<object> => {
  const { Content, load } = await chosenTab(tabs, new URL(request.url))
    .open()
    .catch((cause: unknown) => {
      throw Object.assign(new ApiError('network'), { cause })
    })
  return { Content, ...(await load?.(request)) }
}

/** Shows the tab that {@link openTab} has fetched; the chosen one stands in the address. `page` is the address of the tabs without one of their own. */
export const LazyTabs = ({
  label,
  tabs,
  page,
  beside,
}: {
  label: string
  tabs: LazyTabList
  page?: string
  /** A link at the end of the row of tabs. */
  beside?: ReactNode
}) => {
  const { Content } = useLoaderData() as OpenTab
  const location = useLocation()
  const navigate = useNavigate()
  const select = async (id: string) => {
    const { path } = tabs.find((tab) => tab.id === id) ?? tabs[0]
    const isOnPage = page === undefined || location.pathname === page
    await navigate(path && !isOnPage ? path : `${page ?? ''}?tab=${id}`, { preventScrollReset: true })
    // The tabs of another address are other elements.
    if (!isOnPage && document.activeElement === document.body)
      document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()
  }
  return (
    <Tabs
      label={label}
      beside={beside}
      tabs={tabs.map((tab) => ({ id: tab.id, label: tab.label, content: <Content /> }))}
      selected={chosenTab(tabs, location).id}
      onSelect={(id) => void select(id)}
    />
  )
}
