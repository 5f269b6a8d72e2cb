import { closeSync, existsSync, fsyncSync, mkdtempSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { PostgresPrograms } from './embedded-programs.ts'
import { StartRefusal } from './start-refusal.ts'

export const embeddedUser = 'app'

const isCluster = (dir: string) => existsSync(join(dir, 'PG_VERSION'))
const draftsOf = (clusterDir: string) => `${basename(clusterDir)}.new-`

/** Creates the cluster folder if missing, under a temporary name that is renamed once it is durable, so that a killed start is repeated. */
export async function ensureCluster(programs: PostgresPrograms, clusterDir: string, durable: boolean): Promise<void> {
  if (isCluster(clusterDir)) return programs.giveFolder(clusterDir)
  const draft = mkdtempSync(join(dirname(clusterDir), draftsOf(clusterDir)))
  try {
    programs.giveFolder(draft)
    await runInitdb(programs, draft, durable)
    renameSync(draft, clusterDir)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // A concurrent start created the cluster first.
    if (!isCluster(clusterDir)) throw error
  }
  if (durable) syncFolder(dirname(clusterDir))
}

/** Removes drafts of killed first starts; safe because the caller owns the cluster. */
export function removeDrafts(clusterDir: string): void {
  const parent = dirname(clusterDir)
  for (const name of readdirSync(parent))
    if (name.startsWith(draftsOf(clusterDir))) rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 5 })
}

async function runInitdb(programs: PostgresPrograms, draft: string, durable: boolean): Promise<void> {
  const args = ['-D', draft, '-U', embeddedUser, '--auth=trust', '-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']
  // Syncing everything at the end is faster on Linux than file by file.
  if (!durable) args.push('--no-sync')
  else if (process.platform === 'linux') args.push('--sync-method=syncfs')
  const child = programs.spawn('initdb', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [code, output] = await Promise.all([ended, child.stderr ? text(child.stderr) : ''])
  if (code !== 0) throw new StartRefusal(`The database folder ${draft} could not be made: ${output.trim().slice(-300)}`)
}

function syncFolder(path: string): void {
  const fd = openSync(path, 'r')
  fsyncSync(fd)
  closeSync(fd)
}
