import { createContext, use } from 'react'
import type { SiteFacts, SiteScripts, SiteView } from '#contract/site.ts'

/** Starts an island without interaction: by query parameter, stored session, draft in `sessionStorage`, or a key in `localStorage` (`stored`). */
export type StartAtOnce = { query?: string[]; session?: ('account' | 'demo')[]; draft?: string; stored?: string; always?: true }

/** Context of rendering a public page. Islands get only their props. */
export type Rendering = {
  facts: SiteFacts
  scripts: SiteScripts
  view: SiteView
  /** Islands of the page, recorded while it is rendered. */
  islands: { name: string; start?: StartAtOnce }[]
  /** Set by parts that `showVisitor` fills in. */
  showsVisitor: boolean
}

export const RenderingContext = createContext<Rendering | undefined>(undefined)

/** @throws outside {@link RenderingContext}, as within an island. */
export const useRendering = (): Rendering => {
  const rendering = use(RenderingContext)
  if (!rendering) throw new Error('only the parts of a page around its islands know what it is rendered from')
  return rendering
}

export const useFacts = (): SiteFacts => useRendering().facts
