import { expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from './new-id.ts'

test('a new id is a UUID, and another each time', () => {
  const ids = Array.from({ length: 50 }, newId)
  expect(ids.every((id) => z.uuid().safeParse(id).success)).toBe(true)
  expect(new Set(ids).size).toBe(50)
})
