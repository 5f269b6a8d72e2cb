import { beforeEach, expect, test } from 'vitest'
import { forgetModuleCompleted, rememberModuleCompleted, syncModuleCompleted } from './completion-flags.ts'

const key = 'jana@example.com'
const stored = () => ({ ...localStorage })

beforeEach(() => localStorage.clear())

test('a completed Module 1 is remembered under the specified keys, and forgotten whole', () => {
  rememberModuleCompleted(1, key, '2026-11-21T09:00:00.000Z')
  expect(stored()).toEqual({
    'module1_completed_jana@example.com': 'true',
    'module1_completed_jana@example.com_date': '2026-11-21T09:00:00.000Z',
  })
  forgetModuleCompleted(1, key)
  expect(stored()).toEqual({})
})

test('the server’s flags replace those stored on this device', () => {
  syncModuleCompleted(1, key, true)
  expect(stored()['module1_completed_jana@example.com']).toBe('true')
  syncModuleCompleted(1, key, false)
  expect(stored()).toEqual({})
})
