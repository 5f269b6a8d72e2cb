import { expect, test } from 'vitest'
import { listStuckPeople, stuckLookedAt } from '#contract/nudges.ts'
import { completeLesson } from '#contract/progress.ts'
import { fillLargeTables } from '../../../testing/large-tables.ts'
import { openInvitation } from '../../../testing/preview-invitation.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

const start = async () => {
  const product = await startTestProduct({ at: '2026-11-01T09:00:00Z' })
  // Weeks go by in these tests; an admin signs in again each time.
  const as = async () => (await product.signIn({ role: 'admin' })).token
  const list = async (query: Record<string, string | number> = {}) =>
    (await product.call(listStuckPeople, { as: await as(), query })).body
  return { product, as, list }
}

const complete = (product: TestProduct, token: string) =>
  product.call(completeLesson, { as: token, params: { moduleId: 1, lessonId: 1 }, body: {} })

const namesOf = ({ data }: { data: { name: string | null }[] }) => data.map(({ name }) => name)

/** The email address of each line of a file. */
const emailsIn = (text: string) => text.match(/[^,\r\n]+@[^,]+/g)

test('people without progress for a week are listed by their last one, latest first, between the given dates', async () => {
  const { product, as, list } = await start()
  const days = async (number: number) => product.clock.advance({ days: number })
  const eva = await product.signIn({ email: 'eva@example.com', fullName: 'Eva' })
  await days(1)
  await product.signIn({ email: 'jana@example.com', fullName: 'Jana' })
  await days(1)
  await product.signIn({ email: 'petr@example.com', fullName: 'Petr' })
  await product.signIn({ email: 'demo@example.com', userType: 'demo' })
  await openInvitation(product, 'invited@example.com')
  await days(1)
  await complete(product, eva.token)
  await days(30)
  await product.signIn({ email: 'ota@example.com', fullName: 'Just begun' })
  const names = async (query?: Record<string, string>) => namesOf(await list(query))
  expect((await list()).data).toMatchObject([
    { id: eva.id, name: 'Eva', lesson: { moduleId: 1, place: 1 }, since: '2026-11-04T09:00:00.000Z' },
    { name: 'Petr', lesson: null, since: '2026-11-03T09:00:00.000Z' },
    { name: 'Jana' },
  ])
  expect(await names({ days: '90' })).toEqual([])
  expect(await names({ search: 'jana@' })).toEqual(['Jana'])
  expect(await names({ from: '2026-11-03T00:00:00Z' })).toEqual(['Eva', 'Petr'])
  expect(await names({ from: '2026-11-03T00:00:00Z', before: '2026-11-04T00:00:00Z' })).toEqual(['Petr'])
  expect(await list({ limit: 1, page: 2 })).toMatchObject({ total: 3, data: [{ name: 'Petr' }] })
  const { text } = await product.call(listStuckPeople.file, { as: await as() })
  expect(emailsIn(text)).toEqual(['eva@example.com', 'petr@example.com', 'jana@example.com'])

  // A step takes a person off the list at once.
  await product.pool.query('update lesson_progress set last_opened_at = $1', [product.clock.now()])
  expect(await names()).toEqual(['Petr', 'Jana'])

  const invited = (await list({ group: 'invited' })).data
  expect(invited).toMatchObject([{ name: null, email: 'invited@example.com', lesson: null, opened: false, modulesCompleted: 0 }])
  // A person with an account no longer counts as invited.
  await product.signIn({ email: 'invited@example.com' })
  expect(await names({ group: 'invited' })).toEqual([])
})

test('nobody is missed or listed twice when people leave the list or join it between two pages', async () => {
  const { product, list } = await start()
  for (const name of 'abcdefg') {
    await product.signIn({ email: `${name}@example.com`, fullName: name.toUpperCase() })
    product.clock.advance({ days: 1 })
  }
  product.clock.advance({ hours: 144 - 1 })
  const names = (page: Parameters<typeof namesOf>[0]) => namesOf(page).join('')
  const asOf = product.clock.now().toISOString()
  const first = await list({ limit: 2 })
  expect(names(first)).toBe('FE')
  await product.pool.query("update users set status = 'disabled' where email = 'f@example.com'")
  const second = await list({ limit: 2, page: 2, asOf, after: first.data[1]?.id ?? '' })
  expect(names(second)).toBe('DC')
  product.clock.advance({ hours: 2 })
  expect(names(await list()), 'G counts as stuck now').toBe('GEDCBA')
  expect(names(await list({ limit: 2, page: 3, asOf, after: second.data[1]?.id ?? '' }))).toBe('BA')
})

test('of very many people those who stopped last are looked at, and dates lead to the others', async () => {
  const { product, as, list } = await start()
  const rows = stuckLookedAt + 1000
  // All invited people have accounts, so that only the one invited first is stuck.
  await fillLargeTables(product.pool, rows, new Date('2026-10-20T09:00:00Z'))
  await product.pool.query('update invitations set opened_at = null')
  const { rows: first } = await product.pool.query(
    `update invitations set email = 'first@example.com' where id = (select id from invitations order by created_at limit 1) returning created_at`,
  )
  const before = new Date(first[0].created_at.getTime() + 60_000).toISOString()
  expect(await list({ group: 'invited' })).toMatchObject({ data: [], total: 0, more: true })
  expect(await list({ group: 'invited', search: 'example' }), 'a word that many addresses hold').toMatchObject({
    data: [],
    more: true,
  })
  const narrowed: Record<string, string>[] = [{ before }, { search: 'first@' }]
  for (const query of narrowed) {
    const found = await list({ group: 'invited', ...query })
    expect(found, JSON.stringify(query)).toMatchObject({ data: [{ email: 'first@example.com' }], total: 1 })
    expect(found, 'the whole of it').not.toHaveProperty('more')
  }
  const { text } = await product.call(listStuckPeople.file, { as: await as(), query: { group: 'invited' } })
  expect(text, 'the file holds everybody').toContain('first@example.com')

  // Of the learners every second one is stuck; a search that nearly all fit finds as many as the list.
  expect(await list({ search: 'company' })).toMatchObject({ total: 500, more: true })
  expect((await list({ search: 'nováková 77' })).data.map(({ name }) => name)).toContain('Jana Nováková 770')
  const file = await product.call(listStuckPeople.file, { as: await as() })
  expect(new Set(emailsIn(file.text)).size, 'the file holds every second one').toBe(rows / 2)
})
