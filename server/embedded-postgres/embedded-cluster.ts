import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { PostgresBinaries } from './embedded-binaries.ts'
import { giveOwnership, type PostgresIdentity, spawnAs } from './embedded-identity.ts'
import { StartRefusal } from './embedded-refusal.ts'
import { isRunning } from './running-process.ts'

/** The role that owns everything in an embedded cluster. */
export const embeddedUser = 'app'

/**
 * Makes the cluster folder if it is not there: built aside, made durable, then renamed, so a kill in between starts over.
 * Returns whether it was made now. Throws `StartRefusal` when the folder was written by another major version.
 */
export async function ensureCluster(
  binaries: PostgresBinaries,
  identity: PostgresIdentity,
  clusterDir: string,
  durable: boolean,
): Promise<boolean> {
  await removeAbandonedDrafts(clusterDir)
  if (existsSync(join(clusterDir, 'PG_VERSION'))) {
    refuseOtherMajor(clusterDir, identity.version)
    return false
  }
  // One draft per start, so that two first starts at once do not build in the same folder.
  const draft = `${clusterDir}.init-${process.pid}-${Date.now()}`
  mkdirSync(draft, { mode: 0o700 })
  giveOwnership(identity, draft)
  await runInitdb(binaries, identity, draft, durable)
  try {
    renameSync(draft, clusterDir)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another start was quicker with the same work; its cluster is as good.
    if (existsSync(join(clusterDir, 'PG_VERSION'))) return false
    throw error
  }
  if (durable) syncFolder(dirname(clusterDir))
  return true
}

/** Copies the cluster of a stopped server into a folder that is not there yet. */
export function copyCluster(identity: PostgresIdentity, from: string, clusterDir: string): void {
  // As it lies there: PostgreSQL refuses a folder that others may read.
  execFileSync('cp', ['-a', from, clusterDir])
  giveOwnership(identity, clusterDir)
}

function runInitdb(binaries: PostgresBinaries, identity: PostgresIdentity, draft: string, durable: boolean): Promise<void> {
  const args = ['-D', draft, '-U', embeddedUser, '--auth=trust', '-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']
  // All files are on the disk before initdb ends; Linux writes them at once instead of one after the other.
  if (!durable) args.push('--no-sync')
  else if (process.platform === 'linux') args.push('--sync-method=syncfs')
  const child = spawnAs(identity, binaries.initdb, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const listen = (chunk: Buffer) => {
    said += chunk
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) return resolve()
      const reason = said.match(/initdb: error: .*|FATAL: .*/)?.[0] ?? said.trim().slice(-300)
      reject(new StartRefusal(`The database folder ${draft} could not be made: ${reason}`))
    })
  })
}

/** Folders of first starts that were killed; those of a living process are left to it. */
async function removeAbandonedDrafts(clusterDir: string): Promise<void> {
  const parent = dirname(clusterDir)
  const prefix = `${basename(clusterDir)}.init-`
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix)) continue
    const pid = Number(name.slice(prefix.length).split('-')[0])
    if (pid === process.pid || isRunning(pid)) continue
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function refuseOtherMajor(clusterDir: string, version: string): void {
  const written = readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim()
  const ours = version.split('.')[0]
  if (written === ours) return
  throw new StartRefusal(
    `The data in ${clusterDir} was written by PostgreSQL ${written}; this release runs PostgreSQL ${ours}. ` +
      `With the release that ran before: "npm run backup -- FILE". Then move ${clusterDir} away, and with this release: ` +
      '"npm run restore -- FILE". Nothing was changed.',
  )
}

function syncFolder(path: string): void {
  const fd = openSync(path, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
