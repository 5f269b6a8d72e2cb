export const sitemap = (publicUrl: string, paths: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths
    .map((path) => `<url><loc>${publicUrl}${path}</loc></url>`)
    .join('\n')}\n</urlset>\n`

/** `robots.txt`. Previews are excluded by `X-Robots-Tag` instead, which crawlers see only when they may fetch the page. */
export const robots = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /user/\nDisallow: /module/\n\nSitemap: ${publicUrl}/sitemap.xml\n`
