import type { ComponentType } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { Tabs } from '../ui/tabs.tsx'

type OpenTab = { Content: ComponentType; load?: (request: Request) => Promise<object> }

/** A tab whose script is fetched when it is first chosen, by the page's loader, which also reads what the tab shows. */
export type LazyTab = { id: string; label: string; open: () => Promise<OpenTab> }

/** The tabs of a page, the first of which is shown when the address names none. */
export type LazyTabList = [LazyTab, ...LazyTab[]]

const chosenTab = (tabs: LazyTabList, query: URLSearchParams) => tabs.find((tab) => tab.id === query.get('tab')) ?? tabs[0]

/** Fetches the tab that the address names and what it shows; the loader of a page with {@link LazyTabs}. @throws ApiError when a script is lost. */
export const openTab = async (tabs: LazyTabList, request: Request): Promise<object> => {
  const { Content, load } = await chosenTab(tabs, new URL(request.url).searchParams)
    .open()
    .catch((cause: unknown) => {
      throw Object.assign(new ApiError('network'), { cause })
    })
  return { Content, ...(await load?.(request)) }
}

/** Shows the tab that {@link openTab} has fetched; the chosen one stands in the address. */
export const LazyTabs = ({ label, tabs }: { label: string; tabs: LazyTabList }) => {
  const { Content } = useLoaderData() as OpenTab
  const [query, setQuery] = useSearchParams()
  return (
    <Tabs
      label={label}
      tabs={tabs.map((tab) => ({ id: tab.id, label: tab.label, content: <Content /> }))}
      selected={chosenTab(tabs, query).id}
      onSelect={(id) => setQuery({ tab: id }, { preventScrollReset: true })}
    />
  )
}
