import { expect, test } from 'vitest'
import { getActivity, saveActivityDraft, submitActivity } from '#contract/activities.ts'
import { submitModule, submitRoleDefinition } from '#contract/submissions.ts'
import { completeModules } from '../../../testing/completed-modules.ts'
import { startTestProduct } from '../../../testing/test-product.ts'

const challenges = { moduleId: 1, lessonId: 4 }

const startWriting = async () => {
  const product = await startTestProduct()
  const { id, token: as } = await product.signIn()
  const save = (text: string, change: { version?: number; changeId?: string }) =>
    product.call(saveActivityDraft, { as, params: challenges, body: { values: { challenge1: text }, ...change } })
  const stored = async () => (await product.call(getActivity, { as, params: challenges })).body.data
  return { product, id, as, save, stored }
}

test('a draft based on an older version is refused with the current text, and replaces nothing', async () => {
  const { product, save, stored } = await startWriting()
  expect((await save('on the phone', { version: 0, changeId: 'phone-01' })).body.data.version).toBe(1)
  product.clock.advance({ minutes: 5 })
  expect(await save('on the laptop', { version: 0, changeId: 'laptop-1' })).toMatchObject({
    status: 409,
    body: {
      code: 'activity-changed',
      message: 'This text was changed somewhere else since you opened it.',
      details: {
        version: 1,
        changeId: 'phone-01',
        savedAt: '2026-11-21T09:00:00.000Z',
        status: 'draft',
        values: { challenge1: 'on the phone' },
      },
    },
  })
  expect(await stored()).toMatchObject({ values: { challenge1: 'on the phone' }, version: 1 })
  expect((await save('both', { version: 1, changeId: 'laptop-2' })).body.data.version).toBe(2)
})

test('a draft that is sent again because its answer was lost counts once', async () => {
  const { save, stored } = await startWriting()
  const send = async () => (await save('typed', { version: 0, changeId: 'change-1' })).body.data
  expect(await send()).toMatchObject({ version: 1, values: { challenge1: 'typed' } })
  expect(await send()).toMatchObject({ version: 1, values: { challenge1: 'typed' } })
  expect((await stored()).version).toBe(1)
})

test('of two concurrent drafts based on the same version one is stored and the other is refused', async () => {
  const { save, stored } = await startWriting()
  const answers = await Promise.all([save('one', { version: 0 }), save('two', { version: 0 })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const kept = answers.find(({ status }) => status === 200)
  expect(await stored()).toMatchObject({ values: kept?.body.data.values, version: 1 })
})

test('a caller that names no version writes as before', async () => {
  const { save, stored } = await startWriting()
  await save('first', {})
  expect((await save('second', {})).body.data.version).toBe(2)
  expect((await stored()).values).toEqual({ challenge1: 'second' })
})

test('work is not sent in over a draft that its sender has not seen, whichever call sends it', async () => {
  const { product, id, as, save, stored } = await startWriting()
  await save('newer, on the phone', { version: 0 })
  const refused = { status: 409, body: { code: 'activity-changed', details: { version: 1, status: 'draft' } } }
  const old = { values: { challenge1: 'old' }, version: 0 }
  expect(await product.call(submitActivity, { as, params: challenges, body: old })).toMatchObject(refused)
  expect(await product.call(submitModule, { as, body: { moduleId: 1, challenges: ['old'], version: 0 } })).toMatchObject(refused)
  expect(await stored()).toMatchObject({ values: { challenge1: 'newer, on the phone' }, status: 'draft' })
  const sent = await product.call(submitModule, { as, body: { moduleId: 1, challenges: ['seen'], version: 1 } })
  expect(sent.body.data.version).toBe(2)
  expect(await save('on an old tab', { version: 1 })).toMatchObject({
    status: 409,
    body: { details: { status: 'submitted', values: { challenge1: 'seen' } } },
  })

  await completeModules(product, id, [1])
  const role = { role: 'Engineer', skills: 'Go', motivators: 'Work', companyLink: 'https://example.com' }
  const params = { moduleId: 2, lessonId: 5 }
  await product.call(saveActivityDraft, { as, params, body: { values: { role: 'Architect' }, version: 0 } })
  expect(await product.call(submitRoleDefinition, { as, body: { ...role, version: 0 } })).toMatchObject(refused)
})

test('work that is sent in again after something else was written is still one submission', async () => {
  const { product, as, save, stored } = await startWriting()
  const body = { values: { challenge1: 'sent' }, version: 0, changeId: 'submit-1' }
  const first = await product.call(submitActivity, { as, params: challenges, body })
  product.clock.advance({ minutes: 10 })
  await save('a new idea, on the phone', { version: 1, changeId: 'phone-01' })
  const again = await product.call(submitActivity, { as, params: challenges, body })
  expect(again.body.data).toMatchObject({ submittedAt: first.body.data.submittedAt, version: 0 })
  expect(await stored()).toMatchObject({ values: { challenge1: 'a new idea, on the phone' }, status: 'draft' })
  expect(await product.deps.db.selectFrom('submissions').select('id').execute()).toHaveLength(1)
})
