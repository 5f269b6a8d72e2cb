import { exchangeSocialSignIn, type SocialProviderId } from '#contract/social.ts'
import type { TestProduct } from './test-product.ts'

/** Where the product sends a browser, and with which headers. */
export type Landing = { address: string; path: string; query: URLSearchParams; headers: Record<string, unknown> }

export type SocialBrowser = ReturnType<typeof openSocialBrowser>

function remember(jar: Map<string, string>, lines: string[]): void {
  for (const line of lines) {
    const [name = '', ...value] = line.split(';')[0]!.split('=')
    if (/expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name)
    else jar.set(name, value.join('='))
  }
}

const cookieHeader = (jar: Map<string, string>) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

/** Opens a browser without cookies that walks between the product and a provider as people do: it keeps cookies and follows redirects. */
export function openSocialBrowser(product: TestProduct) {
  const own = new Map<string, string>()
  const theirs = new Map<string, string>()
  const home = product.deps.config.PUBLIC_URL

  /** Takes over the cookies that an answer of the product sets. */
  const keep = (headers: Record<string, unknown>) => remember(own, [headers['set-cookie'] ?? []].flat() as string[])
  const visit = async (path: string) => {
    const response = await product.app.inject({ method: 'GET', url: path, headers: { cookie: cookieHeader(own) } })
    keep(response.headers)
    return response
  }
  /** Follows the provider's redirects until a page is shown or the product is reached. */
  const follow = async (address: string): Promise<string> => {
    let current = address
    for (let hop = 0; hop < 10; hop++) {
      if (current.startsWith(home)) return current
      const response = await fetch(current, { redirect: 'manual', headers: { cookie: cookieHeader(theirs) } })
      remember(theirs, response.headers.getSetCookie())
      const next = response.headers.get('location')
      if (!next) {
        if (!response.ok) throw new Error(`${current} answered ${response.status}: ${await response.text()}`)
        return current
      }
      current = new URL(next, current).href
    }
    throw new Error(`Too many redirects from ${address}`)
  }

  const browser = {
    /** Goes to a provider, or to an address the product gave; returns the consent page's address, or where the product led instead. */
    async start(provider: SocialProviderId, from?: string): Promise<string> {
      const response = from ? undefined : await visit(`/api/auth/${provider}`)
      const address = from ?? String(response!.headers.location)
      return address.startsWith('/') ? address : follow(address)
    },
    /** Chooses on the consent page; returns the callback's address. */
    async choose(consentPage: string, choice: 'allow' | 'cancel'): Promise<string> {
      const html = await (await fetch(consentPage, { headers: { cookie: cookieHeader(theirs) } })).text()
      const label = choice === 'allow' ? 'Allow' : 'Cancel'
      const link = new RegExp(`href="([^"]+)">${label}<`).exec(html)?.[1]?.replaceAll('&amp;', '&')
      return follow(new URL(link!, consentPage).href)
    },
    /** Opens the callback. */
    async finish(callback: string): Promise<Landing> {
      const response = await visit(callback.slice(home.length))
      const address = String(response.headers.location)
      const url = new URL(address, home)
      return { address, path: url.pathname, query: url.searchParams, headers: response.headers }
    },
    /** All three steps. */
    async signIn(provider: SocialProviderId, choice: 'allow' | 'cancel' = 'allow'): Promise<Landing> {
      const stop = await browser.start(provider)
      // A person the provider still knows is sent back at once.
      return browser.finish(stop.startsWith(home) ? stop : await browser.choose(stop, choice))
    },
    /** Opens the session of a full account with the code of a landing. */
    exchange: ({ query }: Landing) =>
      product.call(exchangeSocialSignIn, { body: { code: query.get('code') }, headers: { cookie: cookieHeader(own) } }),
    /** The cookie header for the product. */
    cookie: () => cookieHeader(own),
    keep,
  }
  return browser
}
