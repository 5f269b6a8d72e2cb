import { type ComponentType, useState } from 'react'
import { type MiddlewareFunction, redirectDocument } from 'react-router'

const Kept = ({ id }: { id: string }) => {
  const [html] = useState(() => document.getElementById(id)!.innerHTML)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what this document already shows
  return <div id={id} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
}

/**
 * Part of a prebuilt page that is only read. The build renders `Part`; in the browser it is undefined, and React leaves the HTML
 * that came with the page as it is, so that neither the code nor the words of the part are fetched. Its links load the next page
 * as a document. A page with such a part exports {@link openedWhole} of its id.
 *
 * `keptHtml('part', import.meta.env.SSR || import.meta.env.DEV ? RealPart : undefined)` leaves `RealPart` out of the browser's code.
 */
export const keptHtml = (id: string, Part: ComponentType | undefined): ComponentType =>
  Part
    ? () => (
        <div id={id}>
          <Part />
        </div>
      )
    : () => <Kept id={id} />

/** The `clientMiddleware` of a page with {@link keptHtml}: opened from within the site, it is loaded as a document of its own. */
export const openedWhole = (id: string): MiddlewareFunction[] => [
  async ({ request }) => {
    if (import.meta.env.DEV || document.getElementById(id)) return
    const { pathname, search } = new URL(request.url)
    if (pathname !== location.pathname || search !== location.search) throw redirectDocument(request.url)
    // Going back or forward: the address is here already, with its part after # and its place in the history.
    // Where to scroll to React Router has noted. The browser would scroll to the place of the page shown until now, and React Router
    // would let it when it leaves this document.
    history.scrollRestoration = 'manual'
    // The key under which it has noted a place that was reached by a link to #part.
    if (!history.state?.key) history.replaceState({ ...history.state, key: 'default' }, '')
    Object.defineProperty(history, 'scrollRestoration', { set: () => {} })
    location.reload()
    await new Promise(() => {})
  },
]
