import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { getUploadLimits, listFiles } from '#contract/files.ts'
import {
  doc,
  docxContents,
  jpeg,
  makeDocx,
  makeOffice,
  makePdf,
  makeZip,
  mov,
  mp3,
  mp4,
  multipart,
  png,
  pptx,
  visio,
  vtt,
  webm,
  webp,
  xlsx,
} from '../../../testing/sample-files.ts'
import { shareTestProduct } from '../../../testing/test-product.ts'
import { startWithFiles, stored, upload } from '../../../testing/uploaded-files.ts'
import { deleteUnusedUploads } from './files.service.ts'
import { deleteUnfinishedUploads } from './receive-file.ts'

test('every accepted kind of file is kept, listed newest first, and sent back byte for byte', async () => {
  const { product, admin, dataDir } = await startWithFiles()
  const files: [name: string, bytes: Buffer, type: string, mediaType: string][] = [
    ['plán.pdf', await makePdf(), 'pdf', 'application/pdf'],
    ['starý.doc', doc, 'other', 'application/msword'],
    ['nový.docx', makeDocx(), 'other', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['vše.ZIP', makeZip([{ name: 'a.txt', body: 'text' }]), 'other', 'application/zip'],
    ['a.png', png, 'other', 'image/png'],
    ['a.jpg', jpeg, 'other', 'image/jpeg'],
    ['a.jpeg', jpeg, 'other', 'image/jpeg'],
    ['a.mp4', mp4, 'video', 'video/mp4'],
    ['a.mov', mov, 'video', 'video/quicktime'],
    ['talk.webm', webm, 'video', 'video/webm'],
    ['talk.en.vtt', vtt, 'other', 'text/vtt'],
    ['a.webp', webp, 'other', 'image/webp'],
    ['a.mp3', mp3, 'other', 'audio/mpeg'],
    ['a.pptx', pptx, 'other', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    ['a.xlsx', xlsx, 'other', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ]
  for (const [name, bytes, type, mediaType] of files) {
    const { status, body } = await upload(product, admin.token, name, bytes)
    expect([status, body.message, body.data?.originalName], name).toEqual([201, undefined, name])
    expect(body.data).toMatchObject({ type, mediaType, size: bytes.length })
    const answer = await product.app.inject({ url: body.data.downloadUrl })
    expect(answer.rawPayload.equals(bytes), name).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': mediaType,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    product.clock.advance({ seconds: 1 })
  }
  const list = await product.call(listFiles, { as: admin.token })
  expect(list.body.data.map((file) => file.originalName)).toEqual(files.map(([name]) => name).reverse())
  expect(list.body.total).toBe(files.length)
  const images = await product.call(listFiles, { as: admin.token, query: { kind: 'images', search: 'JP' } })
  expect(images.body.data.map((file) => file.originalName)).toEqual(['a.jpeg', 'a.jpg'])
  // No other user of the machine reads them.
  const modeOf = (path: string) => (statSync(join(dataDir, path)).mode & 0o777).toString(8)
  const [name = ''] = stored(dataDir, 'files')
  expect(['unfinished-uploads', 'files', join('files', name)].map(modeOf)).toEqual(['700', '700', '600'])
})

test('names stay exactly as they were but for invisible characters, and the same name twice gives two files', async () => {
  const { product, admin } = await startWithFiles()
  for (const name of ['Příliš žluťoučký kůň "úpěl" 100% – ďábelské ódy.pdf', 'a\u0301 %20; x=y.pdf']) {
    const first = await upload(product, admin.token, name, await makePdf('first'))
    const second = await upload(product, admin.token, name, await makePdf('second'))
    expect(first.body.data.originalName).toBe(name)
    expect(second.body.data.filename).not.toBe(first.body.data.filename)
    const answer = await product.app.inject({ url: second.body.data.downloadUrl })
    const disposition = String(answer.headers['content-disposition'])
    expect(decodeURIComponent(/filename\*=UTF-8''(.+)$/.exec(disposition)![1]!)).toBe(name)
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=/)
  }
  const { body } = await product.call(listFiles, { as: admin.token })
  expect(body.total).toBe(4)
  for (const search of ['žluťoučký', 'Zlutoucky'])
    expect((await product.call(listFiles, { as: admin.token, query: { search } })).body.total, search).toBe(2)
  const disguised = await upload(product, admin.token, 'bill\u202Egnp.\u200B\u0085exe\u2028.pdf', await makePdf('one'))
  expect(disguised.body.data.originalName).toBe('billgnp.exe.pdf')
})

/** The relationships of a part of a document, to one thing elsewhere. */
const relationTo = (kind: string, target: string) => ({
  name: 'word/_rels/settings.xml.rels',
  body: `<Relationships><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}" TargetMode="External"/></Relationships>`,
})
const vba = (name: string, type = 'application/vnd.ms-office.vbaProject') =>
  docxContents(`<Override PartName="/word/${name}" ContentType="${type}"/>`)

/** For the files that are refused. */
const dataDir = mkdtempSync(join(tmpdir(), 'files-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const shared = shareTestProduct({ settings: { DATA_DIR: dataDir } })

const zipBomb = makeZip([{ name: 'a.txt', body: Buffer.alloc(3_000_000) }])
test.each<[name: string, bytes: Buffer, says: string]>([
  ['page.html', Buffer.from('<script>alert(1)</script>'), 'ending in .html'],
  ['drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'ending in .svg'],
  ['program.exe', Buffer.from('MZ'), 'ending in .exe'],
  ['README', Buffer.from('text'), 'without an ending'],
  ['page.pdf', Buffer.from('<!doctype html><script>alert(1)</script>'), 'does not match its name'],
  ['drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'does not match its name'],
  ['program.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)]), 'does not match its name'],
  ['picture.pdf', png, 'is a PNG picture, but its name says otherwise'],
  ['video.zip', mp4, 'is an MP4 video, but its name says otherwise'],
  ['document.zip', makeDocx(), 'is a Word document (docx), but its name says otherwise'],
  ['table.docx', xlsx, 'is a spreadsheet (xlsx), but its name says otherwise'],
  ['drawing.zip', visio, 'does not match its name'],
  ['macro.pptx', makeOffice('pptx', [{ name: 'ppt/vbaProject.bin', body: 'macro' }]), 'Documents with macros'],
  ['bomb.xlsx', makeOffice('xlsx', [{ name: 'xl/sheet.xml', body: Buffer.alloc(3_000_000) }]), 'far larger than its own'],
  ['talk.vtt', Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nSRT\n'), 'Line 1 of the captions: A WebVTT file begins'],
  ['talk.vtt', Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nA caf\xe9\n', 'latin1'), 'text in UTF-8'],
  ['macro.docx', makeDocx([{ name: 'word/vbaProject.bin', body: 'macro' }]), 'Documents with macros'],
  ['entity.docx', makeDocx([], vba('&#x76;baProject.bin', 'application/vnd.ms-office.vba&#80;roject')), 'Documents with macros'],
  ['declared.docx', makeDocx([], docxContents('<!DOCTYPE a [<!ENTITY v "vba">]>')), 'damaged'],
  ['wide.docx', makeDocx([], { ...docxContents(), body: `\ufeff${[...docxContents().body].join('\0')}` }), 'damaged'],
  ['twice.docx', makeDocx([docxContents()]), 'damaged'],
  ['cased.docx', makeDocx([{ ...docxContents(), name: '[content_types].XML' }]), 'damaged'],
  ['template.docx', makeDocx([relationTo('attachedTemplate', 'https://evil.example/a.dotm')]), 'from another place'],
  ['share.docx', makeDocx([relationTo('attachedTemplat&#101;', 'file://evil.example/a.dotm')]), 'from another place'],
  ['object.docx', makeDocx([relationTo('oleObject', 'https://evil.example/a')]), 'from another place'],
  ['macro.doc', Buffer.concat([doc, Buffer.from('_vba_PROJECT\0', 'utf16le')]), 'Documents with macros'],
  ['nested.zip', makeZip([{ name: 'a/b.bin', body: makeZip([{ name: 'a.txt', body: 'text' }]) }]), 'another archive'],
  ['deflate64.zip', makeZip([{ name: 'a.txt', body: 'text', method: 9 }]), 'compressed in a way that cannot be checked'],
  ['short.zip', makeZip([{ name: 'a.txt', body: Buffer.alloc(900), claims: 9 }]), 'damaged'],
  ['old.doc', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]), 'does not match its name'],
  ['bomb.zip', zipBomb, 'far larger than its own'],
  ['liar.zip', makeZip([{ name: 'a', body: 'a', claims: 4_000_000_000 }]), 'far larger than its own'],
  ['locked.zip', makeZip([{ name: 'a', body: 'a', locked: true }]), 'locked with a password'],
  ['climber.zip', makeZip([{ name: '../../etc/passwd', body: 'a' }]), 'outside its folder'],
  ['cut.zip', makeZip([{ name: 'a', body: 'a'.repeat(500) }]).subarray(0, 40), 'damaged'],
  ['liar.docx', makeZip([{ name: '[Content_Types].xml', body: Buffer.alloc(1_500_000), claims: 100 }]), 'damaged'],
])('%s is refused by what it holds, and leaves nothing', async (name, bytes, says) => {
  const product = shared()
  const admin = await product.signIn({ role: 'admin' })
  const { status, body } = await upload(product, admin.token, name, bytes)
  expect([status, body.code]).toEqual([415, 'file-type-refused'])
  expect(body.message).toContain(says)
  expect([...stored(dataDir, 'files'), ...stored(dataDir, 'unfinished-uploads')]).toEqual([])
  expect((await product.call(listFiles, { as: admin.token })).body.total).toBe(0)
})

test('documents with links, linked pictures and a template of the same machine are accepted, alone and in an archive', async () => {
  const { product, admin } = await startWithFiles()
  const relations = [relationTo('hyperlink', 'https://a.example'), relationTo('image', 'https://a.example/a.png')]
  for (const relation of [...relations, relationTo('attachedTemplate', 'file:///C:\\Users\\Eva\\Letter.dotx')])
    expect((await upload(product, admin.token, 'a.docx', makeDocx([relation]))).body.message).toBeUndefined()
  const archive = makeZip([{ name: 'forms/a.docx', body: makeDocx() }])
  expect((await upload(product, admin.token, 'a.zip', archive)).status).toBe(201)
})

test('an empty file, no file and another form field get refusals different from a wrong kind', async () => {
  const { product, admin } = await startWithFiles()
  expect((await upload(product, admin.token, 'a.pdf', Buffer.alloc(0))).body.message).toBe('This file is empty.')
  expect((await upload(product, admin.token, 'a.pdf', await makePdf(), 'picture')).body.code).toBe('file-missing')
  const authorization = `Bearer ${admin.token}`
  const bare = await product.app.inject({ method: 'POST', url: '/api/files/upload', headers: { authorization } })
  expect([bare.statusCode, bare.json().message]).toEqual([400, 'Please choose a file.'])
  const elsewhere = await product.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    ...multipart('a.pdf', await makePdf()),
  })
  expect(elsewhere.statusCode).toBe(415)
})

test.each([
  ['multipart/form-data', 'no boundary'],
  [`multipart/form-data; boundary=${'a'.repeat(5000)}`, 'an endless boundary'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="__proto__"; filename="a.png"\r\n\r\na\r\n--x--\r\n',
  ],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\na'],
])('a form that cannot be read is bad input: %s', async (type, payload) => {
  const product = shared()
  const admin = await product.signIn({ role: 'admin' })
  const headers = { 'content-type': type, authorization: `Bearer ${admin.token}` }
  const answer = await product.app.inject({ method: 'POST', url: '/api/files/upload', payload, headers })
  expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining({ success: false })])
  expect((await product.call(listFiles, { as: admin.token })).body.data).toEqual([])
})

test('documents and videos have their own limits, and an oversize file leaves nothing', async () => {
  const { product, admin, dataDir } = await startWithFiles({ MAX_FILE_MB: '1', MAX_VIDEO_MB: '2' })
  const limits = await product.call(getUploadLimits, { as: admin.token })
  expect(limits.body.data).toEqual({ fileMegabytes: 1, videoMegabytes: 2 })
  const padded = (head: Buffer, megabytes: number) => Buffer.concat([head, Buffer.alloc(megabytes * 1024 ** 2)])
  const document = await upload(product, admin.token, 'big.pdf', padded(await makePdf(), 1))
  expect([document.status, document.body.code, document.body.message]).toEqual([
    413,
    'too-large',
    'This file is too large. At most 1 MB are accepted.',
  ])
  expect((await upload(product, admin.token, 'fits.mp4', padded(mp4, 1))).status).toBe(201)
  expect((await upload(product, admin.token, 'big.mp4', padded(mp4, 2))).body.message).toContain('At most 2 MB')
  expect([stored(dataDir, 'files').length, stored(dataDir, 'unfinished-uploads').length]).toEqual([1, 0])
})

test('an upload that is cut off leaves nothing behind', async () => {
  const { product, admin, dataDir } = await startWithFiles()
  await product.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = product.app.server.address() as { port: number }
  const { payload, headers } = multipart('a.mp4', Buffer.concat([mp4, Buffer.alloc(500_000)]))
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `POST /api/files/upload HTTP/1.1\r\nHost: course.test\r\nAuthorization: Bearer ${admin.token}\r\n` +
      `Content-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n`,
  )
  socket.write(payload.subarray(0, 200_000))
  await expect.poll(() => stored(dataDir, 'unfinished-uploads').length).toBe(1)
  socket.destroy()
  await expect.poll(() => stored(dataDir, 'unfinished-uploads').length).toBe(0)
  expect(stored(dataDir, 'files')).toEqual([])
  expect((await product.call(listFiles, { as: admin.token })).body.total).toBe(0)
})

test('a file whose commit was not acknowledged keeps its bytes as long as its row exists', async () => {
  const { product, admin } = await startWithFiles()
  const { db } = product.deps
  const begin = db.transaction
  db.transaction = () => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    const loseAnswer: typeof execute = async (run) => {
      await execute(run)
      throw new Error('Connection terminated unexpectedly')
    }
    return Object.assign(builder, { execute: loseAnswer })
  }
  expect((await upload(product, admin.token, 'a.png', png)).status).toBe(503)
  db.transaction = begin
  const { body } = await product.call(listFiles, { as: admin.token })
  const answer = await product.app.inject({ url: body.data[0]!.downloadUrl })
  expect(answer.rawPayload.equals(png)).toBe(true)
})

test('what a crash leaves is swept: unfinished uploads after hours, bytes that no row knows after a day', async () => {
  const { product, admin, dataDir } = await startWithFiles()
  const { body } = await upload(product, admin.token, 'a.pdf', await makePdf())
  const now = product.clock.now()
  const age = (path: string, hours: number) => {
    const at = new Date(now.getTime() - hours * 3_600_000)
    utimesSync(join(dataDir, path), at, at)
  }
  for (const [path, hours] of [
    ['unfinished-uploads/old.part', 4],
    ['unfinished-uploads/new.part', 1],
    [`files/${'A'.repeat(22)}.pdf`, 25],
    [`files/${'B'.repeat(22)}.pdf`, 1],
    ['files/not-ours.txt', 99],
  ] as const) {
    writeFileSync(join(dataDir, path), 'left')
    age(path, hours)
  }
  age(`files/${body.data.filename}`, 99)
  expect(await deleteUnfinishedUploads(product.deps.config, now)).toBe(1)
  expect(await deleteUnusedUploads(product.deps)).toBe(1)
  expect(stored(dataDir, 'unfinished-uploads')).toEqual(['new.part'])
  expect(stored(dataDir, 'files').sort()).toEqual([`${'B'.repeat(22)}.pdf`, body.data.filename, 'not-ours.txt'].sort())
})

test.each([
  ['its extension', 'program.exe', {}],
  ['its size', 'large.pdf', { MAX_FILE_MB: '1' }],
])(
  'an upload that is refused for %s is answered to a browser, which reads the answer once it has sent everything',
  async (_, name, settings) => {
    const { product, admin } = await startWithFiles(settings)
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = product.app.server.address() as { port: number }
    const { payload, headers } = multipart(name, Buffer.concat([await makePdf(), Buffer.alloc(30 * 1024 ** 2)]))
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    const answered = once(socket, 'data')
    socket.on('error', () => undefined)
    const head = `POST /api/files/upload HTTP/1.1\r\nHost: course.test\r\nAuthorization: Bearer ${admin.token}\r\n`
    socket.write(`${head}Content-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n`)
    const { promise: sent, resolve, reject } = Promise.withResolvers<void>()
    // The server hung up after 73 s, because nothing read the rest.
    socket.write(payload, (error) => (error ? reject(error) : resolve()))
    await sent
    expect(String(await answered)).toMatch(/^HTTP\/1.1 4\d\d /)
  },
)
