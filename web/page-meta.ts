import { operator } from '#content/operator.ts'

/** Stands for the site's address in prebuilt pages; the server fills `PUBLIC_URL` in when it starts (`server/http/site.ts`). */
const unknownAddress = 'https://site.invalid'

/** Full address of a path of this site. */
export const pageAddress = (path: string): string => `${import.meta.env.SSR ? unknownAddress : location.origin}${path}`

/** Name of a page's share picture below `/share`, as `request-access` for `/request-access`. */
const pictureOf = (path: string): string => `/share/${path.slice(1).replaceAll('/', '-') || 'home'}.png`

/**
 * Title, description and share tags of a page, for its `meta` export. `path` marks a page that search engines and shared links
 * should find: it gets a canonical address, a share picture and a line in the sitemap. The landing page passes `whole` to keep
 * its title bare.
 */
export const pageMeta = (page: { title: string; description: string; path?: `/${string}`; whole?: boolean }) => {
  const title = page.whole ? page.title : `${page.title} · ${operator.courseName}`
  const address = page.path && pageAddress(page.path)
  return [
    { title },
    { name: 'description', content: page.description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: 'website' },
    ...(page.path && address
      ? [
          { tagName: 'link', rel: 'canonical', href: address },
          { property: 'og:url', content: address },
          { property: 'og:site_name', content: operator.courseName },
          { property: 'og:image', content: pageAddress(pictureOf(page.path)) },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { property: 'og:image:alt', content: page.title },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
  ]
}
