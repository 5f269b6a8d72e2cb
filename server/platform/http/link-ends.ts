import type { FastifyInstance } from 'fastify'

/** Punctuation and blanks that mail programs and people take into the end of a link; `%E2%80` and `%C2` begin typographic quotes, `…` and blanks. */
const linkEnd = /(?:[.,;:!?)\]>"'*]|%20|%22|%29|%3E|%C2%(?:A0|AB|BB)|%E2%80%(?:8B|9[89ACDE]|A6))+$/i
/** Addresses that are mailed or passed on and end with a secret or a number. */
const linkedPage =
  /^\/(?:preview|verify)\/[^?]+$|^\/(?![/\\]|api\/)[^?]*\?(?:[^&]*&)*(?:[a-z]*token|activation|confirm|invite)=[^&]+$/i

/** Redirects a page whose address has caught punctuation after a link, such as `/preview/TOKEN).`, to the address without it. */
export function trimLinkEnds(app: FastifyInstance): void {
  app.addHook('onRequest', ({ method, url }, reply, done) => {
    const trimmed = url.replace(linkEnd, '')
    if (method === 'GET' && trimmed !== url && linkedPage.test(trimmed))
      return void reply.header('cache-control', 'no-store').redirect(trimmed)
    done()
  })
}
