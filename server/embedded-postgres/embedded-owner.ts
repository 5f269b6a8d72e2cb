import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartRefusal } from './embedded-refusal.ts'
import { isRunning, pidNamespaceId, startMark } from './running-process.ts'

/** The process that runs the product on a data folder, as it recorded itself. */
export interface Owner {
  readonly pid: number
  readonly mark: string | undefined
  readonly realm: string
  readonly address: string | undefined
}

const heartbeatMs = 4_000
const ownerFile = (dataDir: string) => join(dataDir, 'pg.owner')

/** Reads who owns the data folder; undefined when nobody does. */
export function findOwner(dataDir: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(ownerFile(dataDir), 'utf8'))
  } catch {
    return undefined
  }
}

/** Whether that owner still runs. In another namespace (a container, a host) process ids mean nothing, so its heartbeat is awaited. */
export async function isOwnerAlive(dataDir: string, owner: Owner): Promise<boolean> {
  if (owner.realm === pidNamespaceId()) return isRunning(owner.pid) && startMark(owner.pid) === owner.mark
  const seen = beatAt(dataDir)
  if (seen === undefined || Date.now() - seen > 10 * heartbeatMs) return false
  for (let waitedMs = 0; waitedMs < 3 * heartbeatMs; waitedMs += 250) {
    await delay(250)
    if (beatAt(dataDir) !== seen) return true
  }
  return false
}

/** Records this process as the owner and keeps a heartbeat; returns a function that ends both. */
export function claimOwnership(dataDir: string, address: string | undefined): () => void {
  const path = ownerFile(dataDir)
  const owner: Owner = { pid: process.pid, mark: startMark(process.pid), realm: pidNamespaceId(), address }
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(owner), { mode: 0o600 })
  renameSync(`${path}.${process.pid}`, path)
  const beat = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date())
    } catch {
      // The folder went away under us; the database will say so in clearer words.
    }
  }, heartbeatMs)
  beat.unref()
  return () => {
    clearInterval(beat)
    if (findOwner(dataDir)?.pid === process.pid) rmSync(path, { force: true })
  }
}

/** The refusal a second start gets: it names the process and the address of the first. */
export function refuseSecondStart(dataDir: string, owner: Owner | undefined): StartRefusal {
  const who = owner === undefined ? 'another process' : `process ${owner.pid}`
  const where = owner?.address === undefined ? '' : ` at ${owner.address}`
  return new StartRefusal(
    `The product already runs on ${dataDir}: ${who}${where}. Use that one, stop it first, or set another DATA_DIR.`,
  )
}

function beatAt(dataDir: string): number | undefined {
  try {
    return statSync(ownerFile(dataDir)).mtimeMs
  } catch {
    return undefined
  }
}
