import { expect } from '@playwright/test'
import type { ProductProcess } from './product-process.ts'

/** A JSON call of the product; the answer's envelope. */
export async function callProduct(product: ProductProcess, token: string, method: string, path: string, body?: unknown) {
  const response = await fetch(product.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return response.json()
}

export type Json = Record<string, unknown>

/** A call that must succeed, such as 'GET /api/modules/1'; the answer's data. */
export async function callApi<Data = Json>(
  product: ProductProcess,
  call: string,
  { as = '', body }: { as?: string; body?: Json } = {},
): Promise<Data> {
  const [method, path] = call.split(' ') as [string, string]
  const answer = await callProduct(product, as, method, path, body)
  expect(answer.success, `${call}: ${answer.message}`).toBe(true)
  return answer.data
}

/** The token of a new session of the admin. */
export const adminToken = async (product: ProductProcess): Promise<string> =>
  (await callApi<{ token: string }>(product, 'POST /api/auth/login', { body: product.admin })).token
