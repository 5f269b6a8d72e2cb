import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { downloadTakeaway, listResources } from '#contract/resources.ts'
import { completeModules } from '../../../testing/completed-modules.ts'
import { openInvitation } from '../../../testing/preview-invitation.ts'
import { shareTestProduct, startTestProduct } from '../../../testing/test-product.ts'
import { takeawayNames } from './takeaway-files.ts'

const downloadsDir = mkdtempSync(join(tmpdir(), 'takeaways-'))
// The content of takeaways is tested elsewhere; here each only has different bytes.
for (const [filename] of takeawayNames) writeFileSync(join(downloadsDir, filename), `%PDF-1.7 ${filename}`)
afterAll(() => rmSync(downloadsDir, { recursive: true }))

const shared = shareTestProduct({ downloadsDir })

const czech = 'principal-hiring-checklist-czech.pdf'
const template = 'principal-job-description-template.pdf'
const linkQuery = (url: string) => Object.fromEntries(new URL(url, 'http://course.test').searchParams)

test('the checklists of Module 1 are public, as attachments that no page can run', async () => {
  const product = shared()
  const answer = await product.app.inject({ method: 'GET', url: `/downloads/${czech}` })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${czech}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const again = await product.app.inject({
    method: 'GET',
    url: `/downloads/${czech}`,
    headers: { 'if-none-match': String(answer.headers.etag) },
  })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('every takeaway of the catalogue is offered and can be downloaded by readers of its module', async () => {
  const product = shared()
  const { id, token: as } = await product.signIn()
  await completeModules(product, id, [1, 2, 3, 4, 5, 6, 7])
  const resources = (await product.call(listResources, { as })).body.data
  expect(resources.map((resource) => resource.filename)).toEqual(takeawayNames.map(([filename]) => filename))
  for (const { filename, locked, url, size, title, downloads } of resources) {
    expect({ locked, downloads }).toEqual({ locked: false, downloads: null })
    expect(title.length).toBeGreaterThan(3)
    const file = await product.app.inject({ method: 'GET', url: url! })
    expect([file.statusCode, file.rawPayload.length], filename).toEqual([200, size])
    expect((await product.call(downloadTakeaway, { as, params: { filename } })).status).toBe(200)
  }
})

test('a takeaway of a locked module has no link and is refused to the reader and to visitors', async () => {
  const product = shared()
  const { token: as } = await product.signIn()
  const demo = await product.signIn({ userType: 'demo' })
  const [full, preview] = [
    await product.call(listResources, { as }),
    await product.call(listResources, { invitation: await openInvitation(product) }),
  ]
  for (const [answer, lockReason] of [
    [full, 'previous-module'],
    [preview, 'full-access'],
  ] as const)
    expect(answer.body.data.find((resource) => resource.filename === template)).toMatchObject({
      locked: true,
      lockReason,
      url: null,
    })
  const params = { filename: template }
  expect((await product.call(downloadTakeaway, { params })).status).toBe(401)
  expect((await product.call(downloadTakeaway, { params, as })).body.code).toBe('module-locked')
  expect((await product.call(downloadTakeaway, { params, as: demo.token })).body.message).toBe('Full Access Required')
  const ended = new Date(product.clock.now().getTime() - 1000)
  const past = await product.signIn({ userType: 'demo', accessExpiresAt: ended })
  expect((await product.call(downloadTakeaway, { params, as: past.token })).body.code).toBe('demo-ended')
  for (const filename of ['..%2f..%2fpackage.json', 'unknown.pdf'])
    expect((await product.call(downloadTakeaway, { params: { filename } })).status).toBe(404)
})

test('a signed link works for five minutes, for its own file, and not when anything in it is changed', async () => {
  const product = shared()
  const { id, token: as } = await product.signIn()
  await completeModules(product, id, [1, 2])
  const { url } = (await product.call(listResources, { as })).body.data.find((resource) => resource.filename === template)!
  const query = linkQuery(url!)
  const open = (changed: Record<string, string>, filename = template) =>
    product.call(downloadTakeaway, { params: { filename }, query: { ...query, ...changed } })
  expect((await open({})).status).toBe(200)
  for (const refused of [
    open({ for: 'admin' }),
    open({ expires: String(Number(query.expires) + 1) }),
    open({ signature: 'x' }),
    open({}, 'sourcing-playbook.pdf'),
  ])
    expect(await refused).toMatchObject({ status: 410, body: { code: 'download-link-expired' } })
  product.clock.advance({ minutes: 4, seconds: 59 })
  expect((await open({})).status).toBe(200)
  product.clock.advance({ seconds: 1 })
  expect((await open({})).status).toBe(410)
})

test('a takeaway’s address opened in a browser without a session leads to it after signing in', async () => {
  const product = shared()
  const open = (url: string) => product.app.inject({ method: 'GET', url, headers: { accept: 'text/html,*/*;q=0.8' } })
  for (const url of [`/downloads/${template}`, `/downloads/${template}?expires=1&for=learner&signature=x`]) {
    const { statusCode, headers } = await open(url)
    expect([statusCode, headers.location], url).toEqual([302, `/auth?next=%2Fuser%2Fme%2Fresources%23${template}`])
  }
  expect((await open(`/downloads/${czech}`)).headers['content-type']).toBe('application/pdf')
})

test('downloads are counted by day and kind of reader and shown to admins; asking or having the file already counts nothing', async () => {
  const product = await startTestProduct({ downloadsDir })
  const demo = await product.signIn({ userType: 'demo' })
  const params = { filename: czech }
  const first = await product.call(downloadTakeaway, { params })
  await product.call(downloadTakeaway, { params, as: demo.token })
  await product.call(downloadTakeaway, { params, headers: { 'if-none-match': String(first.headers.etag) } })
  await product.app.inject({ method: 'HEAD', url: `/downloads/${czech}` })
  const admin = await product.signIn({ role: 'admin' })
  const resources = (await product.call(listResources, { as: admin.token })).body.data
  expect(resources.map((resource) => resource.downloads)).toEqual([2, ...Array(resources.length - 1).fill(0)])
  product.clock.advance({ days: 1 })
  await Promise.all(Array.from({ length: 12 }, () => product.call(downloadTakeaway, { params })))
  const { rows } = await product.pool.query(
    'select learner_kind as kind, at, downloads from resource_downloads order by at, learner_kind',
  )
  expect(rows).toEqual([
    { kind: 'demo', at: new Date('2026-11-21'), downloads: 1 },
    { kind: 'visitor', at: new Date('2026-11-21'), downloads: 1 },
    { kind: 'visitor', at: new Date('2026-11-22'), downloads: 12 },
  ])
})

test('a takeaway that was built anew is served anew, and one that is missing is not found', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'takeaways-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const product = await startTestProduct({ downloadsDir: folder })
  const params = { filename: czech }
  expect((await product.call(downloadTakeaway, { params })).status).toBe(404)
  writeFileSync(join(folder, czech), '%PDF-first')
  const first = await product.call(downloadTakeaway, { params })
  writeFileSync(join(folder, czech), '%PDF-second edition')
  const second = await product.call(downloadTakeaway, { params, headers: { 'if-none-match': String(first.headers.etag) } })
  expect([second.status, second.text]).toEqual([200, '%PDF-second edition'])
})
