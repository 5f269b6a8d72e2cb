import { expect, test } from 'vitest'
import { operator } from '#content/operator.ts'
import { operatorSettings } from '#contract/settings.ts'
import { answerCalls } from '../../../testing/answer-calls.ts'
import { clientLoader } from './settings-page.tsx'

test('the settings can be edited where the sign-in providers cannot be loaded', async () => {
  const saved = { settings: operatorSettings.parse(operator), version: 3, savedAt: '2026-11-21T09:00:00.000Z', savedBy: null }
  answerCalls(({ line }) => (line === 'GET /api/auth/providers' ? { status: 500 } : { data: saved }))
  const { opened, signIn } = await clientLoader({ request: new Request('http://localhost/admin/settings') })
  expect(opened.version).toBe(3)
  expect(signIn).toEqual({ providers: [], error: 'Failed to load the sign-in providers' })
})
