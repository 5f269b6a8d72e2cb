import type { FastifyInstance } from 'fastify'

/** Punctuation and blanks that mail programs and people take into the end of a link. */
const linkEnd = /(?:[.,;:!?)\]>"'*]|%20|%22|%29|%3E|%C2%A0)+$/i
/** A path of this site: neither a call, an asset, nor an address that a browser would take for another host. */
const pagePath = /^\/(?!api\/|assets\/|[/\\])/

/** Redirects a page whose address has caught punctuation after a link, such as `/preview/TOKEN).`, to the address without it. */
export function trimLinkEnds(app: FastifyInstance): void {
  app.addHook('onRequest', ({ method, url }, reply, done) => {
    const trimmed = url.replace(linkEnd, '')
    if (method === 'GET' && trimmed !== url && trimmed !== '' && pagePath.test(trimmed))
      return void reply.header('cache-control', 'no-store').redirect(trimmed)
    done()
  })
}
