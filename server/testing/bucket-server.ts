import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'

export type BucketServer = Awaited<ReturnType<typeof startBucketServer>>

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

function isSigned(request: IncomingMessage, body: Buffer, secret: string): boolean {
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]+)$/.exec(
    request.headers.authorization ?? '',
  )
  if (!match) return false
  const [, credential = '', signedHeaders = '', signature] = match
  const [, ...scope] = credential.split('/')
  const url = new URL(request.url ?? '/', 'http://store')
  const payloadHash = String(request.headers['x-amz-content-sha256'])
  if (/^[0-9a-f]{64}$/.test(payloadHash) && createHash('sha256').update(body).digest('hex') !== payloadHash) return false
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signedHeaders,
    payloadHash,
  ].join('\n')
  const toSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    scope.join('/'),
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  const key = scope.reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${secret}`)
  return hmac(key, toSign).toString('hex') === signature
}

const failure = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`

/**
 * Starts an S3-compatible store in memory, with one bucket, or with none until one is made. It checks every request's signature (AWS Signature
 * Version 4) as the real one does.
 */
export async function startBucketServer(bucket: string | undefined, secret: string) {
  const objects = new Map<string, { body: Buffer; contentType: string; putAt: Date }>()
  let only = bucket
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const xml = (status: number, text: string) => response.writeHead(status, { 'content-type': 'application/xml' }).end(text)
    if (!isSigned(request, body, secret)) return xml(403, failure('SignatureDoesNotMatch'))
    const [, inBucket, key = ''] = (request.url ?? '').split('?')[0]!.split('/')
    if (request.method === 'PUT' && key === '' && only === undefined) {
      only = inBucket
      return xml(200, '')
    }
    if (inBucket !== only) return xml(404, failure('NoSuchBucket'))
    if (request.method === 'PUT') {
      if (Number(request.headers['content-length']) !== body.length) return xml(400, failure('IncompleteBody'))
      objects.set(key, { body, contentType: String(request.headers['content-type']), putAt: new Date() })
      return response.writeHead(200, { etag: '"0"' }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    if (key === '') {
      const contents = [...objects].map(
        ([name, object]) =>
          `<Contents><Key>${name}</Key><LastModified>${object.putAt.toISOString()}</LastModified><Size>${object.body.length}</Size></Contents>`,
      )
      return xml(
        200,
        `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`,
      )
    }
    const found = objects.get(key)
    if (!found) return xml(404, failure('NoSuchKey'))
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    const part = range ? found.body.subarray(Number(range[1]), Number(range[2]) + 1) : found.body
    return response.writeHead(range ? 206 : 200, { 'content-type': found.contentType, 'content-length': part.length }).end(part)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
