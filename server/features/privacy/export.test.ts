import { expect, test } from 'vitest'
import { exportAccount } from '#contract/account.ts'
import { json } from '../../platform/db/database.ts'
import { startTestProduct } from '../../testing/test-product.ts'

test('a large export is written in pieces, so that it holds nobody else up', async () => {
  const product = await startTestProduct()
  const { id, email, token } = await product.signIn()
  const message = 'a long letter '.repeat(700)
  await product.deps.db
    .insertInto('auditEntries')
    .values(
      Array.from({ length: 300 }, () => ({
        actorId: id,
        actorEmail: email,
        action: 'noted',
        subject: 'x',
        details: json({ message }),
        at: product.clock.now(),
      })),
    )
    .execute()
  const answer = await product.app.inject({
    url: exportAccount.path,
    headers: { authorization: `Bearer ${token}` },
    payloadAsStream: true,
  })
  const pieces: string[] = []
  for await (const piece of answer.stream()) pieces.push(String(piece))
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(100_000)
  expect(JSON.parse(pieces.join('')).adminActions).toHaveLength(300)
})
