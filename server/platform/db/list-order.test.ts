import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { listUsers } from '#contract/auth.ts'
import { listFiles } from '#contract/files.ts'
import { listSubmissions } from '#contract/inbox.ts'
import { listAudit } from '#contract/insights.ts'
import { listMail } from '#contract/mail.ts'
import { listWaitlist } from '#contract/waitlist.ts'
import { fillLargeTables } from '../../testing/large-tables.ts'
import { startTestProduct } from '../../testing/test-product.ts'

const now = '2026-11-21T09:00:00Z'
const lists = {
  waitlist: { endpoint: listWaitlist, time: 'createdAt', search: 'person' },
  mail: { endpoint: listMail, time: 'createdAt', search: 'person' },
  submissions: { endpoint: listSubmissions, time: 'submittedAt', search: 'person' },
  files: { endpoint: listFiles, time: 'uploadedAt', search: 'table' },
  audit: { endpoint: listAudit, time: 'at', search: 'company' },
}

test('lists of one time are read newest first, and oldest first when asked to, each the other way round, and what a search finds in the same order', async () => {
  const product = await startTestProduct({ at: now })
  await fillLargeTables(product.pool, 60, new Date(now))
  const admin = await product.signIn({ role: 'admin' })
  for (const [name, { endpoint, time, search }] of Object.entries(lists)) {
    const read = async (query: object): Promise<Record<string, string>[]> =>
      (await product.call(endpoint as never, { as: admin.token, query: { limit: '200', ...query } } as never)).body.data as never
    const newest = await read({})
    const oldest = await read({ sort: time, direction: 'asc' })
    expect(newest.length, name).toBeGreaterThan(50)
    expect(oldest, name).toEqual(newest.toReversed())
    const found = await read({ search })
    expect(found.length, `${name} that hold “${search}”`).toBeGreaterThan(10)
    expect(found, `${name} that hold “${search}”`).toEqual(
      newest.filter((row) => found.some((one) => isDeepStrictEqual(one, row))),
    )
    const times = oldest.map((row) => Date.parse(row[time]!))
    expect(times, name).toEqual(times.toSorted((a, b) => a - b))
  }
})

test('a row that is added while a list is being read is on no later page, in any order, and each row is read once', async () => {
  const product = await startTestProduct({ at: now })
  const admin = await product.signIn({ role: 'admin' })
  const read = async (query: object) =>
    JSON.parse((await product.call(listUsers, { as: admin.token, query: { limit: 2, ...query } as never })).text)
  for (const order of [{}, { sort: 'email', direction: 'asc' }]) {
    for (const name of ['b', 'c', 'd']) await product.signIn({ email: `${name}-${crypto.randomUUID()}@example.com` })
    const first = await read(order)
    product.clock.advance({ seconds: 1 })
    await product.signIn({ email: `a-${crypto.randomUUID()}@example.com` })
    const ids = first.data.users.map(({ id }: { id: string }) => id)
    for (let page = 2; ids.length < first.total; page++)
      ids.push(...(await read({ ...order, page, asOf: first.asOf })).data.users.map(({ id }: { id: string }) => id))
    expect(new Set(ids).size).toBe(first.total)
    expect((await read({ ...order, page: 2, asOf: first.asOf })).total).toBe(first.total)
    product.clock.advance({ seconds: 1 })
  }
})

test('no row is missed when rows of earlier pages are deleted, or sort differently now', async () => {
  const product = await startTestProduct({ at: now })
  const admin = await product.signIn({ role: 'admin' })
  for (const name of 'abcdefghi') await product.signIn({ email: `${name}@paged.example` })
  const order = { search: 'paged.example', sort: 'email', direction: 'asc', limit: 3 }
  const read = async (query: object) =>
    JSON.parse((await product.call(listUsers, { as: admin.token, query: { ...order, ...query } as never })).text)
  const shown = ({ data }: { data: { users: { email: string }[] } }) => data.users.map(({ email }) => email[0]).join('')
  const first = await read({})
  const { asOf } = first
  expect(shown(first)).toBe('abc')
  await product.pool.query("delete from users where email = 'a@paged.example'")
  const second = await read({ page: 2, asOf, after: first.data.users[2].id })
  expect(shown(second)).toBe('def')
  await product.pool.query("update users set email = 'z@paged.example' where email = 'b@paged.example'")
  expect(shown(await read({ page: 3, asOf, after: second.data.users[2].id }))).toBe('ghi')
})

test('no row is missed when the last row of the page before was deleted itself', async () => {
  const product = await startTestProduct({ at: now })
  const admin = await product.signIn({ role: 'admin' })
  for (const name of 'abcd') await product.signIn({ email: `${name}@paged.example` })
  const order = { search: 'paged.example', sort: 'email', direction: 'asc', limit: 2 } as const
  const read = async (query: object) =>
    (await product.call(listUsers, { as: admin.token, query: { ...order, ...query } })).body.data.users
  const [, last] = await read({})
  await product.pool.query("delete from users where email = 'b@paged.example'")
  expect((await read({ page: 2, after: last!.id })).map(({ email }) => email[0])).toEqual(['c', 'd'])
})
