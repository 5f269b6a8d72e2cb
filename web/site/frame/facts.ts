import { createContext, use } from 'react'
import type { SiteFacts, SiteScripts, SiteView } from '#contract/site.ts'

/**
 * When an island starts without being approached: because of a query parameter, a stored session, a draft in `sessionStorage` or something `stored` in
 * `localStorage`.
 */
export type StartAtOnce = { query?: string[]; session?: ('account' | 'demo')[]; draft?: string; stored?: string; always?: true }

/** What a public page is rendered from. Islands know only their props. */
export type Rendering = {
  facts: SiteFacts
  scripts: SiteScripts
  view: SiteView
  /** The islands that the page has and when they start by themselves, recorded while it is rendered. */
  islands: { name: string; start?: StartAtOnce }[]
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
