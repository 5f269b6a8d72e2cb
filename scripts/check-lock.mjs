// npm leaves out of package-lock.json what its registry did not show, such as a build for another platform, and then `npm ci` refuses the file everywhere else.
import { readFileSync } from 'node:fs'

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
const unproved = Object.entries(packages).filter(([path, entry]) => path !== '' && !entry.integrity && !entry.inBundle)
const absent = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies).filter(
    (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
  ),
)
for (const [path] of unproved) console.error(`package-lock.json has no integrity for ${path}.`)
for (const name of absent) console.error(`package-lock.json does not list ${name}.`)
if (unproved.length + absent.length > 0) {
  console.error('Remove these entries and run npm install --package-lock-only with a registry that has all of them.')
  process.exitCode = 1
}
