import type { ComponentType, ReactNode } from 'react'
import { useLoaderData, useLocation, useNavigate } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { Tabs } from '../ui/tabs.tsx'

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

/** Renders the tab loaded by {@link openTab}. `page` is the address of tabs without their own. */
export const LazyTabs = ({
  label,
  tabs,
  page,
  beside,
}: {
  label: string
  tabs: LazyTabList
  page?: string
  /** Link at the end of the tab row. */
  beside?: ReactNode
}) => {
  const { Content } = useLoaderData() as OpenTab
  const location = useLocation()
  const navigate = useNavigate()
  const select = async (id: string) => {
    const { path } = tabs.find((tab) => tab.id === id) ?? tabs[0]
    const isOnPage = page === undefined || location.pathname === page
    await navigate(path && !isOnPage ? path : `${page ?? ''}?tab=${id}`, { preventScrollReset: true })
    // Tabs with another address are new elements, so the focus has to be restored.
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
