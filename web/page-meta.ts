import { operator } from '#content/operator.ts'

/** Title, description and share tags of a page, for its `meta` export. The landing page passes `whole` to keep its title bare. */
export const pageMeta = (page: { title: string; description: string; whole?: boolean }) => {
  const title = page.whole ? page.title : `${page.title} · ${operator.courseName}`
  return [
    { title },
    { name: 'description', content: page.description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: 'website' },
  ]
}
