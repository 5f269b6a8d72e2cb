import { expect, test } from 'vitest'
import { deleteFile, downloadFile, listFiles, showImage } from '#contract/files.ts'
import { listAudit } from '#contract/insights.ts'
import { completeModules } from '../../../testing/completed-modules.ts'
import { openInvitation } from '../../../testing/preview-invitation.ts'
import { makePdf, mp4, png } from '../../../testing/sample-files.ts'
import { startWithFiles, stored, upload } from '../../../testing/uploaded-files.ts'

test('a file is sent to admins and by a signed address of five minutes, and is refused otherwise', async () => {
  const { product, admin } = await startWithFiles()
  const { data } = (await upload(product, admin.token, 'a.pdf', await makePdf())).body
  const params = { filename: data.filename }
  const learner = await product.signIn()
  expect((await product.call(downloadFile, { params, as: admin.token })).status).toBe(200)
  expect((await product.call(downloadFile, { params, as: learner.token })).body.code).toBe('not-allowed')
  expect((await product.call(downloadFile, { params })).body.code).toBe('not-signed-in')
  expect((await product.app.inject(`${data.downloadUrl}x`)).json().code).toBe('download-link-expired')
  product.clock.advance({ minutes: 5, seconds: 1 })
  expect((await product.app.inject(data.downloadUrl)).statusCode).toBe(410)
  for (const filename of ['..%2f..%2fpackage.json', 'a.pdf', `${'A'.repeat(22)}.pdf`])
    expect((await product.call(downloadFile, { params: { filename }, as: admin.token })).status).toBeGreaterThanOrEqual(400)
})

test('readers of a lesson can download its files', async () => {
  const { product, admin } = await startWithFiles()
  const { data } = (await upload(product, admin.token, 'a.pdf', await makePdf())).body
  const params = { filename: data.filename }
  const offerIn = (moduleId: number) =>
    product.pool.query('update lessons set resources = $1 where module_id = $2 and lesson_id = 1', [
      JSON.stringify([{ title: 'A', type: 'pdf', url: `/api/files/${data.filename}`, downloadable: true }]),
      moduleId,
    ])
  await offerIn(3)
  const learner = await product.signIn()
  expect((await product.call(downloadFile, { params, as: learner.token })).body.code).toBe('module-locked')
  await completeModules(product, learner.id, [1, 2])
  expect((await product.call(downloadFile, { params, as: learner.token })).status).toBe(200)
  const invitation = await openInvitation(product)
  expect((await product.call(downloadFile, { params, invitation })).body.code).toBe('module-locked')
  await offerIn(1)
  expect((await product.call(downloadFile, { params, invitation })).status).toBe(200)
  const ended = new Date(product.clock.now().getTime() - 1000)
  const demo = await product.signIn({ userType: 'demo', accessExpiresAt: ended })
  expect((await product.call(downloadFile, { params, as: demo.token })).body.code).toBe('demo-ended')
})

test('parts of a file are sent as asked for, and what the browser has already is not sent again', async () => {
  const { product, admin } = await startWithFiles()
  const { data } = (await upload(product, admin.token, 'a.mp4', mp4)).body
  const get = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    product.app.inject({ method, url: data.downloadUrl, headers })
  const part = await get({ range: 'bytes=4-7' })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'ftyp', `bytes 4-7/${mp4.length}`])
  expect((await get({ range: 'bytes=-16' })).rawPayload.equals(mp4.subarray(-16))).toBe(true)
  expect((await get({ range: `bytes=${mp4.length - 3}-` })).rawPayload).toHaveLength(3)
  const outside = await get({ range: `bytes=${mp4.length}-` })
  expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, `bytes */${mp4.length}`])
  expect((await get({ range: 'bytes=0-1,4-5' })).statusCode).toBe(200)
  expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200)
  const whole = await get({})
  expect((await get({ 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304)
  const head = await get({}, 'HEAD')
  expect([head.headers['content-length'], head.rawPayload.length]).toEqual([String(mp4.length), 0])
})

test('pictures are shown at a stable address, other files are not', async () => {
  const { product, admin } = await startWithFiles()
  const picture = (await upload(product, admin.token, 'a.png', png)).body.data
  const pdf = (await upload(product, admin.token, 'a.pdf', await makePdf())).body.data
  expect(pdf.imageUrl).toBeNull()
  const shown = await product.app.inject(picture.imageUrl!)
  expect(shown.rawPayload.equals(png)).toBe(true)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect((await product.call(showImage, { params: { filename: pdf.filename } })).status).toBe(404)
})

test('each file says where lessons, drafts and modules name it, in course order', async () => {
  const { product, admin } = await startWithFiles()
  const picture = (await upload(product, admin.token, 'a.png', png)).body.data
  const pdf = (await upload(product, admin.token, 'a.pdf', await makePdf())).body.data
  expect([picture.address, pdf.address]).toEqual([picture.imageUrl, `/api/files/${pdf.filename}`])
  const { pool } = product
  await pool.query('update lessons set html = $1 where module_id = 2 and lesson_id in (1, 2)', [
    `<p><img src="${picture.imageUrl}" alt="" /> <img src="${picture.imageUrl}" alt="again" /></p>`,
  ])
  await pool.query('update lessons set resources = $1 where module_id = 1 and lesson_id = 2', [
    JSON.stringify([{ title: 'A', type: 'pdf', url: pdf.address, downloadable: true }]),
  ])
  await pool.query('update modules set image_url = $1 where module_id = 3', [picture.imageUrl])
  const draftOf = (moduleId: number, lessonId: number) =>
    pool.query(
      `insert into lesson_drafts (lesson_id, author_id, base_version, content, saved_at)
       select id, $1, version, $2, now() from lessons where module_id = $3 and lesson_id = $4`,
      [admin.id, JSON.stringify({ html: `<img src="${picture.imageUrl}" alt="" />` }), moduleId, lessonId],
    )
  await draftOf(2, 2)
  await draftOf(4, 1)
  const { data } = (await product.call(listFiles, { as: admin.token })).body
  const usesOf = (name: string) =>
    data
      .find(({ originalName }) => originalName === name)!
      .uses.map(({ place, moduleId, lessonId }) => [place.replace(/“.+”/, '“…”'), moduleId, lessonId])
  expect(usesOf('a.pdf')).toEqual([['Module 1, lesson “…”', 1, 2]])
  expect(usesOf('a.png')).toEqual([
    ['Module 2, lesson “…”', 2, 1],
    ['Module 2, lesson “…”', 2, 2],
    ['Module 3, picture of “…”', 3, null],
    ['Module 4, lesson “…” (unsaved draft)', 4, 1],
  ])
})

test('a file in use is deleted only when the admin insists, and the audit says who did it', async () => {
  const { product, admin, dataDir } = await startWithFiles()
  const { data } = (await upload(product, admin.token, 'a.png', png)).body
  await product.pool.query(`update lessons set html = $1 where module_id = 2 and lesson_id = 1`, [
    `<p><img src="${data.imageUrl}" alt="A" /></p>`,
  ])
  const params = { filename: data.filename }
  const labels = async () =>
    (await product.call(listAudit, { as: admin.token })).body.data.map(({ sentence }) => sentence.subject.label)
  expect(await labels()).toEqual(['the file a.png'])
  const refused = await product.call(deleteFile, { params, as: admin.token })
  expect([refused.status, refused.body.code]).toEqual([409, 'file-in-use'])
  expect(refused.body.message).toMatch(/^This file is in use: Module 2, lesson “.+”\.$/)
  expect(refused.body.details).toEqual({ uses: [expect.stringMatching(/^Module 2, lesson/)] })
  expect((await product.call(deleteFile, { params, query: { force: 'true' }, as: admin.token })).status).toBe(200)
  expect(stored(dataDir, 'files')).toEqual([])
  expect((await product.call(deleteFile, { params, as: admin.token })).status).toBe(404)
  for (const filename of ['x.pdf', '../main.ts', 'a'.repeat(250)])
    expect((await product.call(downloadFile, { params: { filename }, as: admin.token })).status).toBe(404)
  expect((await product.app.inject(data.imageUrl!)).statusCode).toBe(404)
  // Its name is shown while it exists; the entries only have references.
  expect(await labels()).toEqual(['a file', 'a deleted file'])
  const { rows } = await product.pool.query(
    'select action, subject_type, subject_ids, details, actor_email from audit_entries order by id',
  )
  const entry = { subject_type: 'file', subject_ids: [data.filename], actor_email: 'admin@example.com' }
  expect(rows).toEqual([
    { ...entry, action: 'file-uploaded', details: { size: png.length } },
    { ...entry, action: 'file-deleted', details: refused.body.details },
  ])
})

test('no file is missed or listed twice when one of an earlier page is deleted meanwhile', async () => {
  const { product, admin } = await startWithFiles()
  for (const name of 'abcdef') {
    await upload(product, admin.token, `${name}.png`, png)
    product.clock.advance({ seconds: 1 })
  }
  const read = async (query: object) =>
    JSON.parse((await product.call(listFiles, { as: admin.token, query: { limit: 2, ...query } })).text)
  const names = ({ data }: { data: { originalName: string }[] }) => data.map(({ originalName }) => originalName[0]).join('')
  const first = await read({})
  expect(names(first)).toBe('fe')
  await product.call(deleteFile, { as: admin.token, params: { filename: first.data[0].filename } })
  const second = await read({ page: 2, asOf: first.asOf, after: first.data[1].filename })
  expect(names(second)).toBe('dc')
  expect(names(await read({ page: 3, asOf: first.asOf, after: second.data[1].filename }))).toBe('ba')
})
