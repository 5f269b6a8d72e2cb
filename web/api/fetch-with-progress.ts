/** `fetch` with upload progress from 0 to 1. Only XMLHttpRequest reports it. */
export const fetchWithProgress =
  (onProgress: (share: number) => void) =>
  (address: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, address)
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total)
      }
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
      request.onerror = () => reject(new TypeError('Failed to fetch'))
      request.onabort = () => reject(new DOMException('The request was cancelled.', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      if (signal?.aborted) request.abort()
      else request.send(body as XMLHttpRequestBodyInit)
    })
