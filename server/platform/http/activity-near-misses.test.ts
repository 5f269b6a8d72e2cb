import { expect, test } from 'vitest'
import { saveActivityDraft, submitActivity } from '#contract/activities.ts'
import { getLesson, getModule, listModules } from '#contract/course.ts'
import { findFaults, startUnlimitedProduct } from '../../testing/near-miss-faults.ts'
import { oddValues } from '../../testing/near-miss-requests.ts'

test('every field of every activity refuses what its form never sends', async () => {
  const product = await startUnlimitedProduct()
  const admin = await product.signIn({ role: 'admin' })
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
  const faults: string[] = []
  for (const { moduleId } of (await product.call(listModules, { as: admin.token })).body.data) {
    const { lessons } = (await product.call(getModule, { as: admin.token, params: { moduleId } })).body.data
    for (const { lessonId } of lessons.filter(({ kind }) => kind === 'activity')) {
      const { activity } = (await product.call(getLesson, { as: admin.token, params: { moduleId, lessonId } })).body.data
      for (const field of activity!.fields)
        for (const odd of oddValues.filter((value) => typeof value !== 'string' && JSON.stringify(value).length < 60))
          for (const value of field.type === 'rows' ? [odd, [odd], [{ [field.columns[0]!.id]: odd }]] : [odd])
            for (const endpoint of [saveActivityDraft, submitActivity]) {
              const payload = JSON.stringify({ values: { ...activity!.example, [field.id]: value } })
              const url = `/api/lessons/${moduleId}/${lessonId}/activity`
              faults.push(...(await findFaults(product, endpoint.method, { url, headers, payload })))
            }
    }
  }
  expect(faults.slice(0, 10)).toEqual([])
}, 240_000)
