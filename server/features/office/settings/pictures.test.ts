import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { downloadTakeaway } from '#contract/resources.ts'
import { getSettings, saveSettings } from '#contract/settings.ts'
import { drawPng } from '../../../platform/pictures/draw-png.ts'
import { jpeg, multipart } from '../../../testing/sample-files.ts'
import { writeSmallSite } from '../../../testing/small-site.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

async function start(options: { siteDir?: string; downloadsDir?: string } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictures-'))
  const product = await startTestProduct({ settings: { DATA_DIR: dataDir }, ...options })
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return { product, admin: await product.signIn({ role: 'admin' }), dataDir }
}

async function upload(product: TestProduct, as: string, name: string, bytes: Buffer) {
  const { payload, headers } = multipart(name, bytes, 'file')
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/settings/pictures',
    payload,
    headers: { ...headers, authorization: `Bearer ${as}` },
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function setLogo(product: TestProduct, as: string, logo: string) {
  const { version, settings } = (await product.call(getSettings, { as })).body.data
  const body = { version, settings: { ...settings, name: 'Kotva s.r.o.', brand: { ...settings.brand, logo } } }
  return product.call(saveSettings, { as, body })
}

const red = async (width: number, height: number) =>
  (
    await drawPng(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="red"/></svg>`,
    )
  ).png

test('a logo is drawn anew no larger than pages and documents need, without what else its file held', async () => {
  const { product, admin, dataDir } = await start()
  const original = Buffer.concat([await red(640, 160), Buffer.from('GPS 50.0755 N')])
  const { status, body } = await upload(product, admin.token, 'logo.png', original)
  expect({ status, data: body.data }).toMatchObject({ status: 201, data: { width: 512, height: 128 } })
  const shown = await product.app.inject(`/brand/${body.data.name}`)
  expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  expect(shown.rawPayload.includes('GPS')).toBe(false)
  expect(shown.rawPayload.readUInt32BE(16)).toBe(512)
  expect(readdirSync(join(dataDir, 'unfinished-uploads'))).toEqual([])
})

test.each<[string, string, Buffer | (() => Buffer | Promise<Buffer>), number, string]>([
  ['a JPEG without a picture in it', 'a.jpg', jpeg, 400, 'picture-unreadable'],
  ['a PNG whose content is broken', 'a.png', async () => (await red(20, 20)).fill(7, 41), 400, 'picture-unreadable'],
  ['a picture wider than what is read', 'a.png', () => red(641, 20), 413, 'too-large'],
  ['a PNG of too many pixels', 'a.png', async () => withSize(await red(20, 20), 50_000), 413, 'too-large'],
  ['a JPEG that is small to one program and large to another', 'a.jpg', jpegOfTwoSizes, 413, 'too-large'],
  [
    'a JPEG without an end to its headers',
    'a.jpg',
    Buffer.concat([jpeg.subarray(0, 4), Buffer.alloc(2_900_000)]),
    400,
    'picture-unreadable',
  ],
  ['a file that is no picture', 'a.pdf', Buffer.from('%PDF-1.7'), 415, 'file-type-refused'],
  ['text under the name of a picture', 'a.png', Buffer.from('<svg onload="alert(1)"/>'), 415, 'file-type-refused'],
])('%s is refused, and nothing is kept', async (_what, name, bytes, status, code) => {
  const { product, admin, dataDir } = await start()
  const answer = await upload(product, admin.token, name, typeof bytes === 'function' ? await bytes() : bytes)
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
  expect((await product.pool.query('select name from operator_pictures')).rows).toEqual([])
  expect(readdirSync(dataDir).flatMap((folder) => readdirSync(join(dataDir, folder)))).toEqual([])
})

/**
 * A grey progressive JPEG that goes over all of its pixels once more in every scan of twelve bytes.
 * @param side width and height in pixels; up to 1024 a scan covers all of them
 */
function jpegOfManyScans(side: number, scans: number): Buffer {
  const segment = (marker: number, ...bytes: number[]) =>
    Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255, ...bytes])
  const size = [side >> 8, side & 255]
  const oneCode = (kind: number, symbol: number) => segment(0xc4, kind, 1, ...Array(15).fill(0), symbol)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array(64).fill(1)),
    segment(0xc2, 8, ...size, ...size, 1, 1, 0x11, 0),
    oneCode(0x00, 0),
    oneCode(0x10, 0xe0),
    segment(0xda, 1, 1, 0, 0, 0, 0),
    Buffer.alloc(Math.ceil(Math.ceil(side / 8) ** 2 / 8)),
    // One code of one bit, which means a run of at least 16,384 empty blocks.
    ...Array.from({ length: scans }, () => [segment(0xda, 1, 1, 0, 1, 63, 0), Buffer.from([0, 1])]).flat(),
    Buffer.from([0xff, 0xd9]),
  ])
}

test('a picture that takes too long to read is given up, without delaying other requests', async () => {
  const { product, admin, dataDir } = await start()
  expect((await upload(product, admin.token, 'logo.jpg', jpegOfManyScans(640, 1))).status).toBe(201)
  const beingRead = () => readdirSync(join(dataDir, 'unfinished-uploads'))
  await expect.poll(beingRead).toEqual([])
  let isAnswered = false
  const uploading = upload(product, admin.token, 'logo.jpg', jpegOfManyScans(640, 250_000)).finally(() => {
    isAnswered = true
  })
  await expect.poll(beingRead).toHaveLength(1)
  expect((await product.app.inject('/healthz')).statusCode).toBe(200)
  expect(isAnswered).toBe(false)
  expect((await uploading).body.code).toBe('picture-unreadable')
})

/**
 * A JPEG of 16,000 × 16,000 pixels with an extra byte before its first segment. Who takes that byte for the segment's mark finds a frame of
 * 100 × 100 pixels in the middle of the segment, which everybody else skips.
 */
function jpegOfTwoSizes(): Buffer {
  const segment = Buffer.alloc(5 + 65_535, 0x20)
  segment.set([0xff, 0xd8, 0xff, 0xff, 0xe0, 0xff, 0xff])
  segment.set([0xff, 0xc0, 0, 11, 8, 0, 100, 0, 100, 1], 4 + 0xe0ff)
  return Buffer.concat([segment, jpegOfManyScans(16_000, 1).subarray(2)])
}

/** A PNG whose header claims another width. */
function withSize(bytes: Buffer, width: number): Buffer {
  const changed = Buffer.from(bytes)
  changed.writeUInt32BE(width, 16)
  return changed
}

test('the logo takes the place of the mark in the icon and on every takeaway', async () => {
  const downloadsDir = mkdtempSync(join(tmpdir(), 'downloads-'))
  onTestFinished(() => rmSync(downloadsDir, { recursive: true }))
  const takeaway = 'principal-hiring-checklist-czech'
  const contentDir = join(import.meta.dirname, '../../../../content')
  const { renderTakeaway } = await import('../../authoring/resources/build-takeaways.ts')
  writeFileSync(join(downloadsDir, `${takeaway}.pdf`), await renderTakeaway(contentDir, takeaway, { operatorName: 'Course' }))
  const { product, admin } = await start({ siteDir: writeSmallSite([{ pattern: '/', found: true }]), downloadsDir })
  const download = async () =>
    (await product.app.inject(downloadTakeaway.path.replace(':filename', `${takeaway}.pdf`))).rawPayload
  const [before, icon] = [await download(), (await product.app.inject('/icon.svg')).body]
  expect(icon).toContain('<path')
  const { body } = await upload(product, admin.token, 'logo.png', await red(64, 64))
  expect((await setLogo(product, admin.token, body.data.name)).status).toBe(200)
  expect((await product.app.inject('/icon.svg')).body).toContain('<image href="data:image/png;base64,')
  const after = await download()
  expect(after.includes('/Subtype /Image')).toBe(true)
  expect(before.includes('/Subtype /Image')).toBe(false)
  expect(await download()).toEqual(after)
})

test('a picture that no state of the settings names is deleted after a day; one that an earlier state names is kept', async () => {
  const { product, admin } = await start()
  const { body: first } = await upload(product, admin.token, 'first.png', await red(10, 10))
  const { body: unused } = await upload(product, admin.token, 'unused.png', await red(11, 11))
  const { body: second } = await upload(product, admin.token, 'second.png', await red(12, 12))
  await setLogo(product, admin.token, first.data.name)
  await setLogo(product, admin.token, second.data.name)
  product.clock.advance({ days: 2 })
  const fresh = await product.signIn({ role: 'admin' })
  await setLogo(product, fresh.token, first.data.name)
  const kept = async (name: string) => (await product.app.inject(`/brand/${name}`)).statusCode
  expect(await Promise.all([first, second, unused].map(({ data }) => kept(data.name)))).toEqual([200, 200, 404])
})

test('a picture whose upload is cut off is refused, and nothing of it stays', async () => {
  const { product, admin, dataDir } = await start()
  const { payload, headers } = multipart('logo.png', await red(64, 64), 'file')
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/settings/pictures',
    payload: payload.subarray(0, payload.length - 60),
    headers: { ...headers, authorization: `Bearer ${admin.token}` },
  })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'file-cut'])
  expect(existsSync(join(dataDir, 'files')) ? readdirSync(join(dataDir, 'files')) : []).toEqual([])
})
