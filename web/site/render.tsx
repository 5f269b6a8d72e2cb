import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { brandStyles } from '#contract/identity.ts'
import type { SiteFacts, SitePage, SiteRenderer, SiteScripts, SiteView } from '#contract/site.ts'
import { bodyScript, headScript, PageDocument } from './frame/document.tsx'
import { type Rendering, RenderingContext } from './frame/rendering-context.ts'
import { type PublicPage, pages } from './pages.tsx'

const markup = (rendering: Rendering, node: ReactNode): string =>
  renderToStaticMarkup(<RenderingContext value={rendering}>{node}</RenderingContext>)

const render = (page: PublicPage, facts: SiteFacts, scripts: SiteScripts, view: SiteView): SitePage => {
  const rendering: Rendering = { facts, scripts, view, islands: [], showsVisitor: false }
  const body = markup(rendering, <page.Page />)
  const needed = [...new Set(rendering.islands.map(({ name }) => name))]
  const missing = needed.filter((name) => scripts[name] === undefined)
  if (missing.length > 0) throw new Error(`no script was built for ${missing.join(', ')}`)
  const used = Object.fromEntries(['hydrate', ...needed].map((name) => [name, scripts[name] ?? []]))
  const endScript = bodyScript({
    scripts: needed.length > 0 ? used : {},
    startsAtOnce: rendering.islands.some(({ start }) => start !== undefined),
    keepsDrafts: rendering.islands.some(({ start }) => start?.draft !== undefined),
    showsVisitor: rendering.showsVisitor,
  })
  const head = page.head(facts)
  const styles = page.styles.join('') + brandStyles(facts.operator.brand)
  const html = markup(rendering, <PageDocument head={head} styles={styles} endScript={endScript} body={body} />)
  return {
    pattern: page.pattern,
    html: `<!doctype html>${html}`,
    scripts: [headScript, endScript],
    styles: [styles],
    robots: page.robots,
    found: head.canonical !== undefined,
    perRequest: page.perRequest,
  }
}

/** All public pages without posted forms. */
export const renderSite: SiteRenderer['renderSite'] = (facts, scripts) => pages.map((page) => render(page, facts, scripts, {}))

/** A page for one request: a posted form or a certificate. @throws for an unknown pattern. */
export const renderPage: SiteRenderer['renderPage'] = (facts, scripts, pattern, view) => {
  const page = pages.find((candidate) => candidate.pattern === pattern)
  if (!page) throw new Error(`there is no page ${pattern}`)
  return render(page, facts, scripts, view)
}

/** Path, title and description of each page with a share image. */
export const shareCards: SiteRenderer['shareCards'] = (facts) =>
  pages.flatMap((page) => {
    const { picture, title, description, share = { title, description } } = page.head(facts)
    return picture === undefined ? [] : [{ picture, ...share }]
  })
