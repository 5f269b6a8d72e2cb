import { domainToASCII } from 'node:url'
import { expect, test } from 'vitest'
import { openFirstEdition } from '../../testing/first-edition.ts'
import { migrate } from './migrate.ts'

const domains = [
  'žluť.cz',
  'příliš-žluťoučký-kůň.example.cz',
  'straße.de',
  'παράδειγμα.ελ',
  'пример.испытание',
  'שלום.co.il',
  '例子.公司.cn',
  'mañana.com',
  'bücher-ü-ü-ü.example',
]

test('an upgrade writes the domains of stored addresses in ASCII, and keeps the rows that would then share an address', async () => {
  const { pool } = await openFirstEdition('0044')
  const addUser = (email: string, name: string) =>
    pool.query('insert into users (email, full_name) values ($1, $2)', [email, name])
  for (const domain of domains) await addUser(`žofie@${domain}`, domain)
  await addUser('jana@example.com', 'As before')
  await addUser('eva@xn--lu-yta1h.cz', 'In ASCII already')
  await addUser('eva@žluť.cz', 'The same address')
  const invite = 'insert into invitations (email, token, expires_at, created_at) values ($1, $2, now(), now())'
  await pool.query(invite, ['eva@žluť.cz', 'a'.repeat(32)])
  await migrate(pool)
  const { rows } = await pool.query<{ email: string; name: string }>('select email, full_name as name from users')
  expect(Object.fromEntries(rows.map(({ email, name }) => [name, email]))).toEqual({
    ...Object.fromEntries(domains.map((domain) => [domain, `žofie@${domainToASCII(domain)}`])),
    'As before': 'jana@example.com',
    'In ASCII already': 'eva@xn--lu-yta1h.cz',
    'The same address': 'eva@žluť.cz',
  })
  expect((await pool.query('select email from invitations')).rows).toEqual([{ email: 'eva@xn--lu-yta1h.cz' }])
})
