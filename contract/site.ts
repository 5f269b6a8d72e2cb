import type { Issue } from './domain-error.ts'
import type { ModuleTeaser } from './preview.ts'
import type { RefusalCode } from './refusals.ts'
import type { OperatorSettings } from './settings.ts'
import type { SignInProvider } from './social.ts'

export type SiteFacts = {
  operator: OperatorSettings
  /** Without a trailing slash. */
  publicUrl: string
  year: number
  providers: SignInProvider[]
  demo: { demoDays: number; modules: ModuleTeaser[] }
}

export type SiteScripts = Record<string, string[]>

/** A form posted without scripts, with the API's answer. */
export type PostedForm = {
  /** Submitted values by field name, without passwords. */
  values: Record<string, string[]>
  success: boolean
  code?: RefusalCode
  message?: string
  issues?: Issue[]
  data?: unknown
}

/** The state of a page beyond its facts: a posted form or data that it read. */
export type SiteView = {
  posted?: PostedForm
  /** Query of the request: `?token=…`. */
  search?: string
  /** `data` of the page's endpoint; null when not found, undefined when it could not be read. */
  read?: unknown
}

/** A page as HTML, with the inline scripts and styles for its content security policy. */
export type SitePage = {
  /** Route pattern: `/certificate/:code`. */
  pattern: string
  html: string
  scripts: string[]
  styles: string[]
  robots?: 'noindex'
  /** Whether search engines may index it; the page then has a canonical address. */
  found: boolean
  /** Rendered for each request, because its content depends on the address. */
  perRequest?: true
}

/** The preview of a shared link; `picture` is relative to the site. */
export type ShareCard = { picture: string; title: string; description: string }

export type SiteRenderer = {
  renderSite: (facts: SiteFacts, scripts: SiteScripts) => SitePage[]
  renderPage: (facts: SiteFacts, scripts: SiteScripts, pattern: string, view: SiteView) => SitePage
  shareCards: (facts: SiteFacts) => ShareCard[]
}
