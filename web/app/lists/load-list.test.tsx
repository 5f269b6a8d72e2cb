import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { loadList } from './load-list.ts'

const failWith = async (failure: ApiError) => {
  const load = loadList(() => Promise.reject(failure), { rows: [] }, 'Failed to fetch teams', 'Network error.')
  return (await load).error
}

test('a list that could not be read shows the server’s sentence, or its own where the answer has none', async () => {
  expect(await failWith(new ApiError('refusal', { status: 429, message: 'Too many requests.' }))).toBe('Too many requests.')
  expect(await failWith(new ApiError('refusal', { status: 502 }))).toBe('Failed to fetch teams')
  expect(await failWith(new ApiError('network'))).toBe('Network error.')
})
