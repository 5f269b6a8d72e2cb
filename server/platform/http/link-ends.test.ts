import { expect, test } from 'vitest'
import { sendInvitations } from '#contract/invitations.ts'
import { startTestProduct } from '../../testing/test-product.ts'

test('punctuation after a link leads to the link without it; calls and other hosts are left alone', async () => {
  const product = await startTestProduct()
  const get = (url: string) => product.app.inject({ url, headers: { accept: 'text/html' } })
  for (const end of ['.', ')', ').', ',', '>', '%20', '"', '%3E.', '%E2%80%9C', '%e2%80%9d.', '%E2%80%A6', '%C2%BB'])
    expect((await get(`/preview/abcdefghijklmnopqrstuvwxyz012345${end}`)).headers.location, end).toBe(
      '/preview/abcdefghijklmnopqrstuvwxyz012345',
    )
  expect((await get('/auth?activation=abc.')).headers.location).toBe('/auth?activation=abc')
  for (const url of ['//evil.example.', '/\\evil.example.', '/.', '//evil.example/?token=a.'])
    expect(String((await get(url)).headers.location ?? '/')).toMatch(/^\/$/)
  expect((await get('/social-auth?message=It%20was%20cancelled.')).headers.location).toBe('/')
  expect((await get('/api/catalogue.')).headers.location).toBeUndefined()
})

test('no secret in a link ends with a character that mail programs cut off', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn({ role: 'admin' })
  const emails = Array.from({ length: 300 }, (_, number) => `person${number}@example.com`)
  await product.call(sendInvitations, { as, body: { emails } })
  const rows = await product.deps.db.selectFrom('invitations').select('token').execute()
  expect(rows).toHaveLength(300)
  expect(rows.filter(({ token }) => /[-_]$/.test(token))).toEqual([])
})
