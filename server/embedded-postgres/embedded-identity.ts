import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PostgresBinaries } from './embedded-binaries.ts'
import { StartRefusal } from './embedded-refusal.ts'

/** As whom the PostgreSQL programs run; PostgreSQL itself refuses root. */
export interface PostgresIdentity {
  /** Words put before the program, such as `unshare -U`. */
  readonly prefix: readonly string[]
  /** Set when the programs run as another user than ours. */
  readonly user?: { readonly uid: number; readonly gid: number }
  /** What `postgres -V` answered, such as `18.4`. */
  readonly version: string
}

/** What the PostgreSQL programs see of our environment: nothing that could turn a setting, such as PGPORT. */
const serverEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Starts a PostgreSQL program as the identity. */
export function spawnAs(identity: PostgresIdentity, program: string, args: string[], options: SpawnOptions): ChildProcess {
  const [command = program, ...rest] = [...identity.prefix, program, ...args]
  return spawn(command, rest, { cwd: '/', env: serverEnvironment, ...options, ...identity.user })
}

/**
 * Decides as whom PostgreSQL runs on this machine, and proves it by asking the program for its version.
 * `namespace` is the command that runs a program in a user namespace. Throws `StartRefusal` when nothing works.
 */
export function chooseIdentity(
  binaries: PostgresBinaries,
  dataDir: string,
  clusterDir: string,
  namespace: readonly string[] = ['unshare', '-U'],
): PostgresIdentity {
  if (process.getuid?.() !== 0) return identityOfThisUser(binaries)
  const clusterOwner = existsSync(clusterDir) ? ownerOf(clusterDir) : undefined
  if (clusterOwner === undefined || clusterOwner.uid === 0) {
    // A user namespace without mapping: the program sees itself as nobody, its files stay root's.
    const version = probe(binaries, dataDir, namespace, '-w')
    if (version !== undefined) return { prefix: namespace, version }
  }
  const identity = chooseOtherUser(binaries, dataDir, clusterOwner?.uid === 0 ? undefined : clusterOwner)
  if (clusterOwner?.uid === 0) giveOwnership(identity, clusterDir)
  return identity
}

/** Gives a folder, and all in it, to the identity when that is another user than ours. */
export function giveOwnership({ user }: PostgresIdentity, dir: string): void {
  if (user === undefined) return
  lchownSync(dir, user.uid, user.gid)
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), user.uid, user.gid)
  }
}

function identityOfThisUser(binaries: PostgresBinaries): PostgresIdentity {
  const answer = spawnSync(binaries.postgres, ['-V'], { encoding: 'utf8', cwd: '/', env: serverEnvironment })
  const version = parseVersion(answer.stdout)
  if (version !== undefined) return { prefix: [], version }
  const reason = answer.error?.message ?? (answer.stderr.trim() || 'no answer')
  throw new StartRefusal(
    `The built-in PostgreSQL does not run on this machine (${reason}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
  )
}

function chooseOtherUser(
  binaries: PostgresBinaries,
  dataDir: string,
  clusterOwner: { uid: number; gid: number } | undefined,
): PostgresIdentity {
  const user = clusterOwner ?? nearestOwner(dataDir) ?? systemUser()
  // Only passing through is opened: the cluster's own folder belongs to the user, all else keeps its own protection.
  chmodSync(dataDir, statSync(dataDir).mode | 0o011)
  const version = probe(binaries, dataDir, [], '-x', user)
  if (version !== undefined) return { prefix: [], user, version }
  throw new StartRefusal(
    'PostgreSQL refuses to run as root; this machine allows no user namespace ("unshare -U"), and user ' +
      `${user.uid} cannot reach ${dataDir} or ${dirname(binaries.postgres)}. ` +
      'Start as a normal user, choose folders that others may enter, or set DATABASE_URL.',
  )
}

/** The version that the program tells when run so, if it also has that access to the data folder. */
function probe(
  binaries: PostgresBinaries,
  dataDir: string,
  prefix: readonly string[],
  access: '-w' | '-x',
  user?: { uid: number; gid: number },
): string | undefined {
  const script = `test ${access} "$1/." && exec "$2" -V`
  const [command = 'sh', ...args] = [...prefix, 'sh', '-c', script, 'sh', dataDir, binaries.postgres]
  return parseVersion(spawnSync(command, args, { encoding: 'utf8', cwd: '/', env: serverEnvironment, ...user }).stdout)
}

function parseVersion(text: string | null): string | undefined {
  return text?.match(/^postgres \(PostgreSQL\) (\d+\S*)/)?.[1]
}

function ownerOf(path: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(path)
  return { uid, gid }
}

function nearestOwner(path: string): { uid: number; gid: number } | undefined {
  const owner = ownerOf(path)
  if (owner.uid !== 0) return owner
  return dirname(path) === path ? undefined : nearestOwner(dirname(path))
}

function systemUser(): { uid: number; gid: number } {
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : ''
  for (const name of ['postgres', 'node', 'nobody']) {
    const found = users.match(new RegExp(`^${name}:[^:]*:([1-9]\\d*):(\\d+):`, 'm'))
    if (found) return { uid: Number(found[1]), gid: Number(found[2]) }
  }
  return { uid: 65534, gid: 65534 }
}
