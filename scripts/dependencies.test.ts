import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

type Direct = Record<string, string>
const manifest: { dependencies: Direct; optionalDependencies: Direct; devDependencies: Direct } = JSON.parse(read('package.json'))
const direct = [manifest.dependencies, manifest.optionalDependencies, manifest.devDependencies].flatMap(Object.keys)

/** The rows of the table: a package, or several that begin alike, and their licences. */
const rows = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \| [^|]+ \| ([^|]+) \|/gm)].map(
  ([, name = '', licences = '']) => ({
    covers: (dependency: string) => (name.endsWith('*') ? dependency.startsWith(name.slice(0, -1)) : dependency === name),
    name,
    licences: licences.split(', '),
  }),
)

test('every direct dependency has a row that says what it is for and what would replace it', () => {
  expect(direct.filter((name) => !rows.some(({ covers }) => covers(name)))).toEqual([])
  expect(rows.filter(({ covers }) => !direct.some(covers)).map(({ name }) => name)).toEqual([])
})

test('the licences of direct dependencies are those of their rows', () => {
  const { packages }: { packages: Record<string, { license?: string }> } = JSON.parse(read('package-lock.json'))
  const found = direct.flatMap((name) => {
    const licence = packages[`node_modules/${name}`]?.license
    const isListed = licence === undefined || rows.some(({ covers, licences }) => covers(name) && licences.includes(licence))
    return isListed ? [] : [`${name}: ${licence}`]
  })
  expect(found).toEqual([])
})
