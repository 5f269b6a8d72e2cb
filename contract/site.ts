import type { Issue, RefusalCode } from './domain-error.ts'
import type { ModuleTeaser } from './preview.ts'
import type { OperatorSettings } from './settings.ts'
import type { SocialProviderId } from './social.ts'

/** What only a running site knows of its public pages. */
export type SiteFacts = {
  operator: OperatorSettings
  /** Address of the site, without a slash at its end. */
  publicUrl: string
  /** Year of the copyright line. */
  year: number
  /** The sign-in providers this site has. */
  providers: SocialProviderId[]
  /** What the demo's first page tells. */
  demo: { demoDays: number; modules: ModuleTeaser[] }
}

/** Scripts of an island or of what starts islands: the file to import first, then those it needs. */
export type SiteScripts = Record<string, string[]>

/** A form posted without scripts, as the API answered it. */
export type PostedForm = {
  /** What was typed, by field name, without passwords. */
  values: Record<string, string[]>
  success: boolean
  code?: RefusalCode
  message?: string
  issues?: Issue[]
  data?: unknown
}

/** What a page shows beyond its facts: a posted form, or what it looked up. Addresses are the request's. */
export type SiteView = {
  posted?: PostedForm
  /** Query of the request, as `?token=…`. */
  search?: string
  /** `data` of the endpoint that the page reads, null when there is no such thing, undefined when it could not be read. */
  read?: unknown
}

/** A page as HTML, with the inline scripts and styles that its content security policy must allow. */
export type SitePage = {
  /** Route pattern, as `/certificate/:code`. */
  pattern: string
  html: string
  scripts: string[]
  styles: string[]
  robots?: 'noindex'
  /** Whether search engines should find it: it names its canonical address. */
  found: boolean
  /** Rendered for each request, because it shows what its address names. */
  perRequest?: true
}

/** What the picture of a shared link says, and its address below the site's. */
export type ShareCard = { picture: string; title: string; description: string }

/** The module that the build makes of `web/site/render.tsx`. */
export type SiteRenderer = {
  renderSite: (facts: SiteFacts, scripts: SiteScripts) => SitePage[]
  renderPage: (facts: SiteFacts, scripts: SiteScripts, pattern: string, view: SiteView) => SitePage
  shareCards: (facts: SiteFacts) => ShareCard[]
}
