import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** Renders one page at build time, after everything in it has loaded. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const body = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    onError: (failure) => console.error(failure),
  })
  await body.allReady
  headers.set('content-type', 'text/html')
  return new Response(body, { status, headers })
}
