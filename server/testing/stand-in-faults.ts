import type { IncomingMessage, ServerResponse } from 'node:http'

/** What a provider does instead of answering: an error page, silence, one byte a second, or an answer without end. */
export type Fault = '500' | 'hang' | 'drip' | 'flood'

/** How much `flood` has sent in all. */
export const flooded = { bytes: 0 }

/** Lets a provider fail; the connection of `hang` and `drip` lives until the other side gives up. */
export function fail(_request: IncomingMessage, response: ServerResponse, fault: Fault): void {
  if (fault === '500') {
    response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Internal Server Error</h1>')
    return
  }
  if (fault === 'flood') {
    response.writeHead(200, { 'content-type': 'application/json' })
    const pour = () => {
      const piece = ' '.repeat(65_536)
      let hasRoom = true
      while (hasRoom && !response.destroyed) {
        flooded.bytes += piece.length
        hasRoom = response.write(piece)
      }
    }
    response.on('drain', pour)
    pour()
  }
  if (fault === 'drip') {
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '), 1000)
    response.once('close', () => clearInterval(timer))
  }
}

/** The page on which a person agrees or declines, as every provider has one. */
export const consentPage = (name: string, allow: string, decline: string): string =>
  `<!doctype html><html lang="en"><title>${name}</title><main><h1>Sign in with ${name}</h1>
<p><a href="${allow}">Allow</a> <a href="${decline}">Cancel</a></p></main></html>`
