import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Decides the rule, and writes the proof of an address once. */
const exempt = ['server/platform/addresses/proven-address.ts', 'server/features/accounts/address-proof.queries.ts']

/** A comparison of the time of proof, in TypeScript, in Kysely or in SQL. */
const comparison = /email_?proven_?at['"`\]]*\s*(?:,\s*['"]is|is (?:not )?null|[!=]==?|\?[^?:.])|!\w*\.?emailProvenAt/i

test.each([
  'if (account.emailProvenAt !== null) return',
  'if (!account.emailProvenAt) return',
  "query.where('emailProvenAt', 'is not', null)",
  'sql`where u.email_proven_at is not null`',
  'const shown = row.emailProvenAt ? row.email : undefined',
])('the search finds a rule of its own in: %s', (line) => {
  expect(line).toMatch(comparison)
})

test('only one file decides whether an address is proven', () => {
  const files = globSync('server/**/*.ts', { cwd: root }).filter(
    (path) => !/\.test\.ts$|\/testing\//.test(path) && !exempt.includes(path),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((path) => comparison.test(readFileSync(`${root}/${path}`, 'utf8')))).toEqual([])
})
