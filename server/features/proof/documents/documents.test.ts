import { expect, test } from 'vitest'
import { getActivity, saveActivityDraft } from '#contract/activities.ts'
import { shippedColours } from '#contract/identity.ts'
import { submitRoleDefinition } from '#contract/submissions.ts'
import { drawPng } from '../../../platform/pictures/draw-png.ts'
import { finishModules } from '../../../testing/finished-modules.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { type ActivityResult, renderActivityPdf } from './activity-pdf.ts'
import { renderDocument } from './render-document.ts'

const get = (product: TestProduct, url: string, as: string) =>
  product.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${as}` } })

const definition = {
  role: 'Principal Platform Engineer, Brno or remote. In 12 months all teams release daily.',
  skills: 'Kubernetes at scale\nIncident leadership\nGo\nPostgreSQL\nMentoring',
  motivators: 'Autonomy\nRemote work\nLow technical debt',
  companyLink: 'https://example.com/žluťoučký',
}

test('a role definition comes back as a filled job description, and its title goes into the next modules', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn({ company: 'Příklad s.r.o.' })
  await finishModules(product, as, [1])
  expect((await get(product, '/api/job-description.pdf', as)).statusCode).toBe(404)
  expect((await product.call(submitRoleDefinition, { as, body: definition })).status).toBe(201)
  const answer = await get(product, '/api/job-description.pdf', as)
  expect(answer.headers['content-disposition']).toBe('attachment; filename="job-description.pdf"')
  const read = await readPdf(answer.rawPayload)
  expect(read.title).toBe('Job description: Principal Platform Engineer, Brno or remote')
  for (const words of ['Příklad s.r.o.', 'Incident leadership', 'Low technical debt', 'all teams release daily'])
    expect(read.text).toContain(words)
  expect(read.fonts.embedded).toBe(read.fonts.described)

  await finishModules(product, as, [2])
  product.clock.advance({ minutes: 5 })
  await product.call(submitRoleDefinition, { as, body: definition })
  const params = { moduleId: 3, lessonId: 7 }
  const begun = await product.call(getActivity, { as, params })
  expect(begun.body.data).toMatchObject({ status: 'empty', values: { role: 'Principal Platform Engineer, Brno or remote' } })
  await product.call(saveActivityDraft, { as, params, body: { values: { role: 'Something else' } } })
  expect((await product.call(getActivity, { as, params })).body.data.values).toEqual({ role: 'Something else' })
})

test('an activity is exported as PDF, draft or sent; only its own, and not before something is written', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn({ fullName: 'Žofie Příhodová' })
  const params = { moduleId: 1, lessonId: 4 }
  expect((await get(product, '/api/lessons/1/4/activity.pdf', as)).statusCode).toBe(404)
  await product.call(saveActivityDraft, { as, params, body: { values: { challenge1: 'Řešení nikdo nehledá' } } })
  const read = await readPdf((await get(product, '/api/lessons/1/4/activity.pdf', as)).rawPayload)
  expect(read.text).toContain('Řešení nikdo nehledá')
  expect(read.text).toContain('Žofie Příhodová')
  const other = await product.signIn()
  expect((await get(product, '/api/lessons/1/4/activity.pdf', other.token)).statusCode).toBe(404)
  expect((await get(product, '/api/lessons/1/1/activity.pdf', as)).json().code).toBe('lesson-kind-mismatch')
})

test('a long document is the same as one made here, with the operator’s logo', async () => {
  const { png } = await drawPng(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>',
  )
  const activity = {
    title: 'Structured interview',
    learnerName: 'Žofie Příhodová',
    form: { minutes: 5, assistant: 'none', intro: 'Write.', fields: [] },
    values: { unprinted: 'a'.repeat(9_000) },
    createdAt: new Date('2026-11-21T10:00:00Z'),
    operatorName: 'Principal Talent Course',
    look: { colours: shippedColours, logo: Buffer.from(png) },
  } satisfies ActivityResult
  expect((await renderDocument({ activity })).equals(await renderActivityPdf(activity))).toBe(true)
})
