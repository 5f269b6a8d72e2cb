import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findSessionAccount } from '../auth/auth.queries.ts'
import { startTestProduct } from '../testing/test-product.ts'

test('a prepared statement is kept by the connection under its name and answers with the arguments of each call', async () => {
  const { deps, signIn } = await startTestProduct()
  const [jana, karel] = [await signIn({ email: 'jana@example.com' }), await signIn({ email: 'karel@example.com' })]
  const sessions = await deps.db.selectFrom('sessions').select(['id', 'userId']).execute()
  await deps.db.transaction().execute(async (trx) => {
    for (const person of [jana, karel, jana]) {
      const session = sessions.find(({ userId }) => userId === person.id)!
      expect(await findSessionAccount(trx, session.id)).toMatchObject({
        id: person.id,
        email: person.email,
        kind: 'session',
        endedAt: null,
      })
    }
    const { rows } = await sql<{ name: string; calls: number }>`
      select name, generic_plans + custom_plans as calls from pg_prepared_statements where name = 'session-account'`.execute(trx)
    expect(rows).toEqual([{ name: 'session-account', calls: 3 }])
  })
})
