// Names in package-lock.json the platform builds that npm left out. It leaves out those that its registry could not show (a mirror
// need not hold builds for other platforms) and then `npm ci` refuses the file everywhere. Run it after adding a package.
import { readFileSync, writeFileSync } from 'node:fs'

const path = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(path, 'utf8'))
const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
const added = {}

for (const [at, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isNamed(at, name)) continue
    if (!/^\d+\.\d+\.\d+\S*$/.test(version)) throw new Error(`${name}@${version} of ${at} has no exact version; name it by hand.`)
    added[`node_modules/${name}`] = { version, ...platformOf(name), ...(entry.dev ? { dev: true } : {}), optional: true }
  }
}
const { '': rootEntry, ...others } = lock.packages
const sorted = Object.entries({ ...others, ...added }).sort(([a], [b]) => a.localeCompare(b, 'en'))
lock.packages = { '': rootEntry, ...Object.fromEntries(sorted) }
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${Object.keys(added).length} platform builds named.`)

function isNamed(at, name) {
  for (let base = at; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    if (`${base === '' ? '' : `${base}/`}node_modules/${name}` in lock.packages) return true
    if (base === '') return false
  }
}

function platformOf(name) {
  const words = name.split('/').pop().split('-')
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : []
  if (cpu.length === 0) throw new Error(`${name} tells no processor; name it by hand.`)
  return { cpu, ...(libc.length > 0 ? { libc } : {}), optional: true, ...(os.length > 0 ? { os } : {}) }
}
