import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '../web/app/routes.ts'

const root = join(import.meta.dirname, '..')
const map = readFileSync(join(root, 'docs/specification.md'), 'utf8')
const rows = map.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'))
const paths = (text: string) => [...text.matchAll(/`([\w./-]+\.(?:tsx?|md|yaml|sql))`/g)].map((match) => match[1]!)

test('the map of the specification names only files that exist', () => {
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.flatMap(paths).filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('each row of the map ends in tests, and the quoted titles stand in them', () => {
  const missing = rows.flatMap((row) => {
    const cell = row.split(' | ').at(-1)!
    const tests = [...cell.matchAll(/`([\w./-]+)`(?: "([^"]+)")?/g)]
    if (tests.length === 0) return [`no test: ${row}`]
    return tests.flatMap(([, path, title]) => {
      if (!/\.(test|spec)\.tsx?$/.test(path!)) return [`not a test: ${path}`]
      return title === undefined || readFileSync(join(root, path!), 'utf8').includes(title) ? [] : [`${path}: ${title}`]
    })
  })
  expect(missing).toEqual([])
})

test('each page of the route table is named by its file', () => {
  const named = new Set(rows.flatMap(paths))
  const files = pages.filter((page) => !page.developmentOnly).map((page) => `web/app/${page.file}`)
  expect(files.filter((file) => !named.has(file))).toEqual([])
})
