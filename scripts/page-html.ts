import { createHash } from 'node:crypto'

/** Hashes of a page's inline scripts and styles, as CSP source expressions (`'sha256-…'`). */
export type PageHashes = { scripts: string[]; styles: string[] }

const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/g
const classicScript = /<script>([\s\S]*?)<\/script>/g
const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const stylesheet = /<link rel="stylesheet" href="([^"]+)"\/>/g
/** A page's own stylesheet, as React writes one with a `precedence`. */
const ownStylesheet = /<link rel="stylesheet" href="([^"]+)" data-precedence="[^"]*"\/>/g

const matches = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map((match) => match[1] ?? '')

/** The one match of a pattern. @throws when React Router's output has changed shape and there is none, or several. */
const only = (found: string[], what: string): string => {
  if (found.length !== 1) throw new Error(`expected one ${what}, found ${found.length}: React Router's output has changed shape`)
  return found[0] ?? ''
}

/** Address of the page's stylesheet. @throws when there is not exactly one. */
export const stylesheetOf = (html: string): string => only(matches(html, stylesheet), 'stylesheet link')

/** The text of all stylesheets of a page: the shared one, then its own. */
export const stylesOf = (html: string, read: (address: string) => string): string =>
  [stylesheetOf(html), ...matches(html, ownStylesheet)].map(read).join('')

/** Replaces the stylesheets' links by their text, so that nothing has to be fetched before the first paint. */
export const withInlineStyles = (html: string, css: string): string =>
  html
    .replace(stylesheet, '')
    .replace(ownStylesheet, '')
    .replace('</head>', () => `<style>${css}</style></head>`)

/*
 * Waits for the first sign of a reader, or four idle seconds after load, then starts React. Until then a click or a submit
 * that only scripts can answer is held and replayed, and dialogs open by their button's `command` where the browser does not
 * do that itself. The whole stylesheet comes with React; `criticalCss` is in the page. `PRELOADS`, `STYLESHEET`, `CONTEXT`, `IMPORTS`, `ROUTES`, `ENTRY` and `AT_ONCE` are filled in per page.
 */
const boot = `let d=document,w=window,held,started,
on=addEventListener,off=removeEventListener,
hold=e=>{let submit=e.type=="submit",t=submit?e.target:e.target.closest("button[type=button]:not([command],[popovertarget])");if(submit)e.preventDefault();if(t)held=t},
invoke=e=>{let b=e.target.closest("[commandfor]");if(b&&!("commandForElement"in b)){let t=d.getElementById(b.getAttribute("commandfor"));b.getAttribute("command")=="close"?t.close():t.showModal()}},
start=()=>{if(started)return;started=1;
let s=d.createElement("link");s.rel="stylesheet";s.href=STYLESHEET;d.head.append(s);
for(let u of PRELOADS){let l=d.createElement("link");l.rel="modulepreload";l.href=u;d.head.append(l)}
CONTEXT;
Promise.all([IMPORTS]).then(m=>{w.__reactRouterRouteModules=ROUTES;import(ENTRY)})};
on("submit",hold,true);on("click",hold,true);on("click",invoke);
w.heldInput={release(){off("submit",hold,true);off("click",hold,true);off("click",invoke);if(held)held.requestSubmit?held.requestSubmit():held.click()}};
for(let e of["pointerover","pointerdown","keydown","touchstart","popstate"])on(e,start,{once:true,passive:true});
on("load",()=>setTimeout(()=>w.requestIdleCallback?requestIdleCallback(start):start(),4000))AT_ONCE`.replaceAll('\n', '')

const fill = (template: string, values: Record<string, string>): string =>
  template.replace(/\b(PRELOADS|STYLESHEET|CONTEXT|IMPORTS|ROUTES|ENTRY|AT_ONCE)\b/g, (name) => values[name] ?? '')

/** A script of React Router without its indentation; as it is when a line could end without its semicolon. */
const unindented = (script: string): string =>
  /\/\/|`|[^\s;{}>]\n/.test(script.replace(/:\/\//g, '')) ? script : script.replace(/\n\t*/g, '')

/**
 * Lets the page paint before any of its scripts is fetched: drops the preloads and folds React Router's start into one script
 * that waits for the reader. @throws when React Router's output has changed shape.
 */
export const withDeferredStart = (html: string, atOnceFor: string[] = []): string => {
  const preloads = matches(html, modulePreload)
  const start = only(matches(html, moduleScript), 'module script')
  const manifest = only(matches(start, /^\s*import "([^"]+)";/gm), 'manifest import')
  const entry = only(matches(start, /[;\n]import\("([^"]+)"\)/g), 'entry import')
  const routes = only(matches(start, /__reactRouterRouteModules = (\{[^}]*\})/g), 'table of route modules')
  const imports = [...start.matchAll(/import \* as (\w+) from "([^"]+)";/g)].map(([, name = '', url = '']) => ({ name, url }))
  const context = matches(html, classicScript).filter((script) => script.includes('__reactRouterContext'))
  if (preloads.length === 0 || imports.length === 0) throw new Error('no preloads or no route imports: React Router has changed')
  if (!context.some((script) => script.includes('.stream =')) || !context.some((script) => script.includes('.close()')))
    throw new Error('the hydration stream was not found: React Router has changed')
  const script = fill(boot, {
    // What is imported at once need not be announced.
    PRELOADS: JSON.stringify(preloads.filter((url) => url !== manifest && imports.every((item) => item.url !== url))),
    STYLESHEET: JSON.stringify(stylesheetOf(html)),
    CONTEXT: context.join(';'),
    IMPORTS: [manifest, ...imports.map(({ url }) => url)].map((url) => `import(${JSON.stringify(url)})`).join(),
    // Modules arrive in the order of IMPORTS; the manifest is the first.
    ROUTES: routes.replace(/:(route\d+)/g, (_, name: string) => {
      const at = imports.findIndex((item) => item.name === name)
      if (at < 0) throw new Error(`route module ${name} is not imported: React Router has changed`)
      return `:m[${at + 1}]`
    }),
    ENTRY: JSON.stringify(entry),
    AT_ONCE:
      atOnceFor.length > 0
        ? `;if(/[?&](${atOnceFor.join('|')})=/.test(location.search)){d.documentElement.dataset.starting="";start()}`
        : '',
  })
  return (
    html
      .replace(modulePreload, '')
      .replace(moduleScript, '<script type="module" async=""></script>')
      // Scroll restoration stays where it is: later it would move a page that is being read.
      .replace(classicScript, (whole, body: string) =>
        body.includes('__reactRouterContext') ? '<script></script>' : unindented(whole),
      )
      .replace('</body>', () => `<script type="module">${script}</script></body>`)
  )
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Hashes for the page's content security policy. @throws when the page has `style` attributes, which no hash can allow. */
export const hashesOf = (html: string): PageHashes => {
  const styled = html.match(/<[^>]+\sstyle="[^"]*"/)
  if (styled) throw new Error(`an inline style attribute would be blocked by the content security policy: ${styled[0]}`)
  // A data block (application/ld+json) is no script to a content security policy.
  const scripts = matches(html, /<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g).filter(
    (script) => script !== '',
  )
  return {
    scripts: [...new Set(scripts.map(hashOf))],
    styles: matches(html, /<style[^>]*>([\s\S]*?)<\/style>/g).map(hashOf),
  }
}
