import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetUpRefusal, showStep } from './progress.mjs'
import { npmCommand, runProgram } from './run-program.mjs'

const stampFile = (root) => join(root, 'node_modules', '.set-up')
// npm writes this file when an installation is complete.
const installedLockFile = (root) => join(root, 'node_modules', '.package-lock.json')
// npm reads this file instead of package-lock.json; it exists only during an installation.
const addressedLockFile = (root) => join(root, 'npm-shrinkwrap.json')

export function arePackagesInstalled(root) {
  const key = packagesKey(root)
  if (existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === key) return true
  if (!matchesLock(root)) return false
  try {
    writeFileSync(stampFile(root), key)
  } catch {
    // A read-only node_modules is fine; it is compared again at the next start.
  }
  return true
}

/** Installs the packages of package-lock.json. Throws `SetUpRefusal`. */
export async function installPackages(root, onStart) {
  refuseReadOnly(root)
  rmSync(stampFile(root), { force: true })
  rmSync(installedLockFile(root), { force: true })
  const done = showStep('Installing the packages (the first time takes a minute or two)')
  const [npm, ...words] = npmCommand()
  // Install scripts are not needed: the database's library links are created when it starts.
  const options = [
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    // Bridges half a minute without a registry.
    '--fetch-retries=5',
    '--fetch-retry-mintimeout=2000',
    '--fetch-retry-maxtimeout=8000',
  ]
  const install = () => runProgram(npm, [...words, 'ci', ...options], { cwd: root, quiet: true, onStart })
  const removeAddressedLock = () => rmSync(addressedLockFile(root), { force: true })
  const onSignal = () => {
    removeAddressedLock()
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, onSignal)
  writeFileSync(addressedLockFile(root), JSON.stringify(addressedLock(root)))
  let { code, output } = await install()
  removeAddressedLock()
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, onSignal)
  // A few registries keep packages at other paths or answer without TLS; npm can ask them for the addresses.
  if (code !== 0 && /\b(E4\d\d|EPROTO|ERR_SSL_\w+)\b/.test(output)) ({ code, output } = await install())
  if (code !== 0) {
    done('failed')
    throw new SetUpRefusal(explain(output, root))
  }
  writeFileSync(stampFile(root), packagesKey(root))
  done('done')
}

/**
 * The lock file with the address of each package. Without them npm first asks for every package's list of versions, which takes a third of the
 * installation's time; package-lock.json has none, because they would name a registry. npm replaces the host by that of its registry (.npmrc).
 */
function addressedLock(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '' || entry.link || entry.inBundle) continue
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    entry.resolved ??= `https://registry.invalid/${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`
  }
  return lock
}

function packagesKey(root) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`
}

function matchesLock(root) {
  let installed
  try {
    installed = JSON.parse(readFileSync(installedLockFile(root), 'utf8')).packages
  } catch {
    return false
  }
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link) return true
    const found = installed[path]
    if (found === undefined) return (entry.optional || entry.devOptional || entry.peer) && !isForUs(entry)
    return found.version === entry.version
  })
}

function isForUs({ os, cpu, libc, optional }) {
  const fits = (list, value) => list === undefined || list.includes(value)
  // npm may omit optional packages without a platform for its own reasons.
  if (optional && os === undefined && cpu === undefined) return false
  return fits(os, process.platform) && fits(cpu, process.arch) && (libc === undefined || libc.includes('glibc'))
}

function refuseReadOnly(root) {
  const modules = join(root, 'node_modules')
  for (const path of existsSync(modules) ? [root, modules] : [root]) refuseReadOnlyFolder(path)
}

function refuseReadOnlyFolder(path) {
  try {
    accessSync(path, constants.W_OK)
  } catch {
    throw new SetUpRefusal(
      `The packages must be installed, but ${path} cannot be written by this user. Change its owner, or start as its owner.`,
    )
  }
}

function explain(output, root) {
  const code = output.match(
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|EHOSTUNREACH)\b/,
  )?.[1]
  if (code !== undefined) {
    return (
      `The packages could not be downloaded: the package registry cannot be reached (${code}). ` +
      'Check the network or the proxy settings, then run the same command again.'
    )
  }
  if (/\bENOSPC\b/.test(output)) return `The packages could not be installed: the disk of ${root} is full.`
  if (/\b(EACCES|EPERM|EROFS)\b/.test(output)) {
    return `The packages could not be installed: a folder cannot be written.\n${lastLines(output)}`
  }
  if (/code 127|spawn npm ENOENT/.test(output)) return 'The packages could not be installed: there is no npm on the PATH.'
  return `The packages could not be installed. npm said:\n${lastLines(output)}\nRun the same command again to start over.`
}

function lastLines(output) {
  return output.trim().split('\n').slice(-12).join('\n')
}
