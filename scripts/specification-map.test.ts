import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('the table of the specification names only files that exist', () => {
  const table = readFileSync(join(root, 'docs/specification.md'), 'utf8')
  const paths = [...table.matchAll(/`([\w./-]+\.(?:tsx?|md|yaml|sql))`/g)].map((match) => match[1]!)
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
