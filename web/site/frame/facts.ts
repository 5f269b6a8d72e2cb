import { createContext, use } from 'react'
import type { SiteFacts, SiteScripts, SiteView } from '#contract/site.ts'

/** What a public page is rendered from. Islands know only their props. */
export type Rendering = {
  facts: SiteFacts
  scripts: SiteScripts
  view: SiteView
  /** Names of the islands that the page has, recorded while it is rendered. */
  islands: string[]
  /** Set by a part that `showVisitor` fills in. */
  showsVisitor: boolean
}

/** Around each page while the server renders it. */
export const RenderingContext = createContext<Rendering | undefined>(undefined)

/** What the page is rendered from. @throws outside of {@link RenderingContext}, as within an island. */
export const useRendering = (): Rendering => {
  const rendering = use(RenderingContext)
  if (!rendering) throw new Error('only the parts of a page around its islands know what it is rendered from')
  return rendering
}

/** The facts of the running site. */
export const useFacts = (): SiteFacts => useRendering().facts
