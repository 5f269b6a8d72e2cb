import { expect, test } from 'vitest'
import { czechFigure, providersEstimate } from '#content/figures.ts'
import { getReadiness } from '#contract/readiness.ts'
import { getSettings, saveSettings } from '#contract/settings.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { recordBackup } from './readiness.service.ts'

const real = {
  PUBLIC_URL: 'https://course.kotva.cz',
  SMTP_URL: 'smtps://user:secret@mail.kotva.cz',
  MAIL_FROM: 'course@kotva.cz',
}

const missingIn = async (product: TestProduct, as: string) =>
  (await product.call(getReadiness, { as })).body.data.missing.map(({ check }) => check)

async function enterCompany(product: TestProduct, as: string) {
  const { version, settings } = (await product.call(getSettings, { as })).body.data
  const controller = { ...settings.controller, name: 'Kotva s.r.o.', address: 'Praha 1', email: 'data@kotva.cz' }
  const body = { version, settings: { ...settings, controller, contactEmail: 'help@kotva.cz', statistics: [czechFigure] } }
  expect((await product.call(saveSettings, { as, body })).status).toBe(200)
}

test('a new site lists what real visitors need, each with its remedy', async () => {
  const product = await startTestProduct()
  const { token } = await product.signIn({ role: 'admin', email: 'admin@kotva.cz' })
  const { checked, missing } = (await product.call(getReadiness, { as: token })).body.data
  expect(checked).toBe(11)
  expect(missing.map(({ check }) => check)).toEqual([
    'https',
    'mail-server',
    'controller',
    'contact',
    'czech-figure',
    'backup',
    'passkeys',
  ])
  expect(missing.every(({ finding, remedy }) => finding.endsWith('.') && remedy.length > 20)).toBe(true)
  expect(missing.find(({ check }) => check === 'controller')?.link).toBe('/admin/settings')
})

test('each is ticked off when it is done: address, mail server, company, backup; a backup counts for a week', async () => {
  const product = await startTestProduct({ settings: real })
  const { token } = await product.signIn({ role: 'admin', email: 'admin@kotva.cz' })
  await enterCompany(product, token)
  await recordBackup(product.deps)
  product.clock.advance({ hours: 11 })
  expect(await missingIn(product, token)).toEqual(['passkeys'])
  product.clock.advance({ days: 7 })
  const later = await product.signIn({ role: 'admin', email: 'later@kotva.cz' })
  const { missing } = (await product.call(getReadiness, { as: later.token })).body.data
  expect(missing.find(({ check }) => check === 'backup')?.finding).toBe('The newest backup is from 21 November 2026.')
})

test('people with unreachable addresses are sample data, admins are not', async () => {
  const product = await startTestProduct()
  const { token } = await product.signIn({ role: 'admin', email: 'admin@example.com' })
  await product.signIn({ email: 'jana@kotva-example.com' })
  expect(await missingIn(product, token)).not.toContain('sample-data')
  await product.signIn({ email: 'alena.vzorova@vzor.example.com' })
  expect(await missingIn(product, token)).toContain('sample-data')
})

test('a lesson whose legal review is overdue is listed until it has been reviewed', async () => {
  const product = await startTestProduct()
  const { token } = await product.signIn({ role: 'admin', email: 'admin@kotva.cz' })
  const place = 'module_id = 1 and lesson_id = 3'
  await product.pool.query(`update lessons set review_by = '2026-11-20', legal_as_of = '2026-05-01' where ${place}`)
  const { missing } = (await product.call(getReadiness, { as: token })).body.data
  expect(missing.find(({ check }) => check === 'legal-review')).toMatchObject({
    finding: expect.stringMatching(/^Module 1, “.+”, is due to be checked against current law\.$/),
    link: '/admin/content/lesson/1/3',
  })
  await product.pool.query(`update lessons set legal_as_of = '2026-11-21' where ${place}`)
  expect(await missingIn(product, token)).not.toContain('legal-review')
})

test('a claim that Module 1 attributes to the EU is listed until its operator enters another source or takes the Czech figure', async () => {
  const product = await startTestProduct()
  const { token } = await product.signIn({ role: 'admin', email: 'admin@kotva.cz' })
  const save = async (change: object) => {
    const { version, settings } = (await product.call(getSettings, { as: token })).body.data
    const statistics = settings.statistics.map((figure, at) => (at === 0 ? { ...figure, ...change } : figure))
    expect(
      (await product.call(saveSettings, { as: token, body: { version, settings: { ...settings, statistics } } })).status,
    ).toBe(200)
  }
  expect(await missingIn(product, token)).toContain('czech-figure')
  await save({ source: 'Our survey of 40 clients', year: '2026' })
  expect(await missingIn(product, token)).not.toContain('czech-figure')
  await save({ source: providersEstimate, year: '' })
  expect(await missingIn(product, token)).toContain('czech-figure')
  await save(czechFigure)
  expect(await missingIn(product, token)).not.toContain('czech-figure')
})
