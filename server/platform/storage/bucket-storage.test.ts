import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { deleteFile } from '#contract/files.ts'
import { deleteUnusedUploads } from '../../features/authoring/files/files.service.ts'
import { type BucketServer, startBucketServer } from '../../testing/bucket-server.ts'
import { openFolder } from '../../testing/open-folder.ts'
import { makePdf, mp4, multipart, png } from '../../testing/sample-files.ts'
import { startTestProduct } from '../../testing/test-product.ts'
import { makeBucket } from './bucket-storage.ts'

async function start(store: BucketServer, secret: string) {
  const dataDir = openFolder()
  const product = await startTestProduct({
    settings: {
      DATA_DIR: dataDir,
      S3_ENDPOINT: store.endpoint,
      S3_BUCKET: 'course',
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: secret,
    },
  })
  onTestFinished(() => store.close())
  const admin = await product.signIn({ role: 'admin' })
  const upload = (name: string, bytes: Buffer) => {
    const { payload, headers } = multipart(name, bytes)
    const authorization = `Bearer ${admin.token}`
    return product.app.inject({ method: 'POST', url: '/api/files/upload', payload, headers: { ...headers, authorization } })
  }
  return { product, admin, upload, dataDir }
}

test('with a bucket set, files are stored there, sent entirely and in ranges, and deleted, and none stays on disk', async () => {
  const store = await startBucketServer('course', 'secret')
  const { product, admin, upload, dataDir } = await start(store, 'secret')
  const answer = await upload('příklad.mp4', mp4)
  expect([answer.statusCode, answer.json().message]).toEqual([201, undefined])
  const { filename, downloadUrl } = answer.json().data
  expect(store.objects.get(filename)).toMatchObject({ contentType: 'video/mp4' })
  expect(store.objects.get(filename)!.body.equals(mp4)).toBe(true)
  expect([existsSync(join(dataDir, 'files')), readdirSync(join(dataDir, 'unfinished-uploads'))]).toEqual([false, []])
  expect((await product.app.inject(downloadUrl)).rawPayload.equals(mp4)).toBe(true)
  const part = await product.app.inject({ url: downloadUrl, headers: { range: 'bytes=4-7' } })
  expect([part.statusCode, part.body]).toEqual([206, 'ftyp'])
  expect((await product.call(deleteFile, { params: { filename }, as: admin.token })).status).toBe(200)
  expect(store.objects.size).toBe(0)
})

test('objects that no row knows are swept from the bucket, foreign ones are left alone', async () => {
  const store = await startBucketServer('course', 'secret')
  const { product, upload } = await start(store, 'secret')
  const { filename } = (await upload('a.pdf', await makePdf())).json().data
  const old = new Date('2026-01-01')
  store.objects.get(filename)!.putAt = old
  for (const name of [`${'A'.repeat(22)}.pdf`, 'somebody-elses.pdf'])
    store.objects.set(name, { body: Buffer.from('x'), contentType: 'application/pdf', putAt: old })
  expect(await deleteUnusedUploads(product.deps)).toBe(1)
  expect([...store.objects.keys()].sort()).toEqual([filename, 'somebody-elses.pdf'].sort())
})

test('a file that the bucket has lost answers 404; a bucket that refuses keeps no row', async () => {
  const store = await startBucketServer('course', 'secret')
  const { product, upload } = await start(store, 'secret')
  const { downloadUrl } = (await upload('a.pdf', await makePdf())).json().data
  store.objects.clear()
  expect((await product.app.inject(downloadUrl)).json().code).toBe('file-not-found')
  const other = await startBucketServer('course', 'another secret')
  const refused = await start(other, 'secret')
  expect((await refused.upload('a.pdf', await makePdf())).statusCode).toBe(500)
  expect(await refused.product.deps.db.selectFrom('files').select('filename').execute()).toEqual([])
})

test('while the store is away, files answer 503 in the envelope, and nothing of an upload is kept', async () => {
  const store = await startBucketServer('course', 'secret')
  const { product, upload, dataDir } = await start(store, 'secret')
  const { downloadUrl } = (await upload('a.pdf', await makePdf())).json().data
  const { imageUrl } = (await upload('a.png', png)).json().data
  await store.close()
  const away = { success: false, code: 'storage-away' }
  const download = await product.app.inject(downloadUrl)
  expect([download.statusCode, download.headers['retry-after'], download.json()]).toEqual([
    503,
    '5',
    expect.objectContaining(away),
  ])
  const image = await product.app.inject(imageUrl)
  expect([image.statusCode, image.json()]).toEqual([503, expect.objectContaining(away)])
  const uploaded = await upload('b.pdf', await makePdf())
  expect([uploaded.statusCode, uploaded.json()]).toEqual([503, expect.objectContaining(away)])
  expect(await product.deps.db.selectFrom('files').select('originalName').execute()).toHaveLength(2)
  expect(readdirSync(join(dataDir, 'unfinished-uploads'))).toEqual([])
})

test('a bucket is created once, also in a store that answers only after a while, and a wrong key is reported at once', async () => {
  const address = { bucket: 'course', region: 'eu-central-1', accessKeyId: 'key', secretAccessKey: 'secret' }
  const store = await startBucketServer(undefined, 'secret')
  onTestFinished(() => store.close())
  const { endpoint } = store
  await expect(makeBucket({ ...address, endpoint, secretAccessKey: 'another' }, 10_000)).rejects.toThrow()
  expect(await makeBucket({ ...address, endpoint }, 10_000)).toBe(true)
  expect(await makeBucket({ ...address, endpoint }, 10_000)).toBe(false)

  const late = createServer()
  late.listen(0, '127.0.0.1')
  await once(late, 'listening')
  const { port } = late.address() as AddressInfo
  late.close()
  const making = makeBucket({ ...address, endpoint: `http://127.0.0.1:${port}` }, 15_000)
  await delay(700)
  const proxy = createServer((socket) => {
    const through = connect(Number(new URL(endpoint).port), '127.0.0.1')
    socket.pipe(through).pipe(socket)
    for (const each of [socket, through]) each.on('error', () => each.destroy())
  }).listen(port, '127.0.0.1')
  onTestFinished(() => void proxy.close())
  // The signature names the host it was sent to, so that the store behind the proxy checks it as its own.
  expect(await making).toBe(false)
})
