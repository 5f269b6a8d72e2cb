import { expect, test } from 'vitest'
import { openFirstEdition } from '../../testing/first-edition.ts'
import { migrate } from './migrate.ts'

const composed = 'žofie@example.com'
const decomposed = composed.normalize('NFD')

test('an upgrade writes the accents of stored addresses in one form, and keeps the rows that would then share one', async () => {
  const { pool } = await openFirstEdition('0043')
  const invite = 'insert into invitations (email, token, expires_at, created_at) values ($1, $2, now(), now())'
  await pool.query('insert into users (email, full_name) values ($1, $2)', [decomposed, 'Žofie'])
  await pool.query('insert into users (email, full_name) values ($1, $2)', ['ž.o\u0301@example.com', 'Another'])
  await pool.query('insert into users (email, full_name) values ($1, $2)', ['ž.ó@example.com', 'The same address'])
  // Two orders of the same marks.
  await pool.query('insert into users (email, full_name) values ($1, $2)', ['a\u0323\u0302@example.com', 'First'])
  await pool.query('insert into users (email, full_name) values ($1, $2)', ['a\u0302\u0323@example.com', 'Second'])
  await pool.query(invite, [decomposed, 'a'.repeat(32)])
  await migrate(pool)
  const { rows } = await pool.query<{ email: string; name: string }>('select email, full_name as name from users')
  const emailOf = new Map(rows.map(({ email, name }) => [name, email]))
  expect(emailOf.size).toBe(5)
  expect(emailOf.get('Žofie')).toBe(composed)
  expect(emailOf.get('The same address')).toBe('ž.ó@example.com')
  expect(emailOf.get('Another')).toBe('ž.o\u0301@example.com')
  expect([...emailOf.values()].filter((email) => email === 'a\u0323\u0302@example.com'.normalize())).toHaveLength(1)
  expect((await pool.query('select email from invitations')).rows).toEqual([{ email: composed }])
})
