// npm omits packages that its registry did not list, such as builds for other platforms, from package-lock.json; `npm ci` then fails elsewhere.
import { readFileSync } from 'node:fs'

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
const unproved = Object.entries(packages).filter(
  ([path, entry]) => path !== '' && !/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? '') && !entry.inBundle,
)
const absent = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies).filter(
    (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
  ),
)
for (const [path] of unproved) console.error(`package-lock.json has no SHA-512 hash for ${path}.`)
for (const name of absent) console.error(`package-lock.json does not list ${name}.`)
if (unproved.length + absent.length > 0) {
  console.error('Remove these entries and run npm install --package-lock-only with a registry that has all of them.')
  process.exitCode = 1
}
