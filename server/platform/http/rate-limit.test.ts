import { expect, test } from 'vitest'
import type { RateLimit } from '#contract/endpoint/endpoint.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { countCall, forgetOldCounters } from './rate-limit.ts'

const threeAMinute: RateLimit[] = [{ per: 'address', max: 3, windowSeconds: 60 }]

/** Counts calls of one caller at the same moment; returns how many were within the limit. */
async function countAtOnce({ deps }: TestProduct, calls: number, address = 'somebody'): Promise<number> {
  const scaled = { ...deps, config: { ...deps.config, RATE_LIMIT_SCALE: 1 } }
  const counted = await Promise.allSettled(
    Array.from({ length: calls }, () => countCall(scaled, 'a call', threeAMinute, { address, body: undefined })),
  )
  return counted.filter(({ status }) => status === 'fulfilled').length
}

test('calls at the same moment are all counted, each caller’s by themselves', async () => {
  const product = await startTestProduct()
  expect(await Promise.all([countAtOnce(product, 20), countAtOnce(product, 2, 'somebody else')])).toEqual([3, 2])
  expect(await countAtOnce(product, 2, 'somebody else')).toBe(1)
})

test('a window starts again when it is over, and when it was opened by a clock that was wrong', async () => {
  const product = await startTestProduct()
  expect(await countAtOnce(product, 4)).toBe(3)
  product.clock.advance({ seconds: 59 })
  expect(await countAtOnce(product, 1)).toBe(0)
  product.clock.advance({ seconds: 1 })
  expect(await countAtOnce(product, 4)).toBe(3)
  product.clock.advance({ days: -8 })
  expect(await countAtOnce(product, 4)).toBe(3)
})

test('counters of two days ago are forgotten, others are not', async () => {
  const product = await startTestProduct()
  await countAtOnce(product, 1)
  product.clock.advance({ days: 2 })
  await countAtOnce(product, 1, 'somebody else')
  expect(await forgetOldCounters(product.deps)).toBe(1)
})
