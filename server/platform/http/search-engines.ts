/** The sitemap of the pages at these paths. */
export const sitemap = (publicUrl: string, paths: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths
    .map((path) => `<url><loc>${publicUrl}${path}</loc></url>`)
    .join('\n')}\n</urlset>\n`

/** What crawlers may read: the public pages. Previews are kept out of indexes by `X-Robots-Tag`, so they may be fetched. */
export const robots = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /user/\nDisallow: /module/\n\nSitemap: ${publicUrl}/sitemap.xml\n`
