import { expect, test } from 'vitest'
import { listInvitations } from '#contract/invitations.ts'
import { trackPreviewAccess } from '#contract/preview.ts'
import { untilStatementsWait } from '../../../testing/blocked-statements.ts'
import { openInvitation } from '../../../testing/preview-invitation.ts'
import { startTestProduct } from '../../../testing/test-product.ts'

test('a step in a preview whose invitation is deleted at that moment finds no invitation', async () => {
  const product = await startTestProduct()
  const token = await openInvitation(product)
  const admin = await product.pool.connect()
  await admin.query('begin')
  await admin.query('delete from invitations')
  const step = product.call(trackPreviewAccess, {
    params: { token },
    body: { action: 'page_view', sectionId: 'overview' },
    headers: { 'user-agent': 'Mozilla/5.0' },
  })
  await untilStatementsWait(product, 1)
  await admin.query('commit')
  admin.release()
  expect(await step).toMatchObject({ status: 404, body: { code: 'invitation-invalid' } })
})

test('tracking notes a step of a person once a minute and no step of a scanner', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn({ role: 'admin' })
  const step = { params: { token: await openInvitation(product) }, body: { action: 'page_view', sectionId: 'overview' } }
  const openedAt = async () => (await product.call(listInvitations, { as })).body.data.invitations[0]!.openedAt
  await product.call(trackPreviewAccess, { ...step, headers: { 'user-agent': 'SafeLinks scanner' } })
  expect(await openedAt()).toBeNull()
  for (let time = 0; time < 2; time++)
    await product.call(trackPreviewAccess, { ...step, headers: { 'user-agent': 'Mozilla/5.0' } })
  expect(await openedAt()).not.toBeNull()
  const events = await product.deps.db.selectFrom('previewEvents').selectAll().execute()
  expect(events).toHaveLength(1)
})

test('at most a thousand steps a day are recorded for one invitation, no matter who follows its link', async () => {
  // The scale reduces the limit to a hundredth: ten steps.
  const product = await startTestProduct({ settings: { RATE_LIMIT_SCALE: '0.01' } })
  const token = await openInvitation(product)
  const body = { action: 'page_view', sectionId: 'overview' }
  const answers = []
  for (let steps = 0; steps < 12; steps += 1) {
    answers.push((await product.call(trackPreviewAccess, { params: { token }, body })).status)
    product.clock.advance({ minutes: 2 })
  }
  expect(answers).toEqual([...Array(10).fill(200), 429, 429])
  expect(await product.deps.db.selectFrom('previewEvents').select('id').execute()).toHaveLength(10)
})

test('tracking refuses a module, a section or a word that the course does not have', async () => {
  const product = await startTestProduct()
  const token = await openInvitation(product)
  const track = async (body: Record<string, unknown>) =>
    (await product.call(trackPreviewAccess, { params: { token }, body })).status
  for (const step of [
    { moduleId: '../../etc' },
    { moduleId: 'module_99' },
    { moduleId: 'module1', sectionId: 'section_99' },
    { sectionId: '../../etc' },
    { action: 'page_view; drop table' },
  ])
    expect(await track({ action: 'section_view', ...step })).toBe(400)
  expect(await product.deps.db.selectFrom('previewEvents').selectAll().execute()).toEqual([])
  // What the pages and the specification's calls send.
  for (const step of [
    { action: 'page_view', moduleId: 'overview' },
    { action: 'page_view', sectionId: 'overview' },
    { action: 'module_click', moduleId: 'module_8' },
    { action: 'module_access', moduleId: 'module1' },
    { action: 'section_view', moduleId: 'module1', sectionId: 'section_2' },
  ])
    expect(await track(step)).toBe(200)
})
