import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('the table of the specification names only test files that exist', () => {
  const folders = 'server,web,contract,content,e2e,scripts'
  const files = globSync(`{${folders}}/**/*.{test,spec}.{ts,tsx}`, { cwd: root }).map((path) => basename(path))
  const table = readFileSync(join(root, 'docs/specification.md'), 'utf8')
  const named = [...table.matchAll(/`([\w-]+\.(?:test|spec)\.tsx?)`/g)].map(([, name]) => name!)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((name) => !files.includes(name))).toEqual([])
})
