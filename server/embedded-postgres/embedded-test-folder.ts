import { mkdtempSync, readdirSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findServer, stopServer } from './embedded-server.ts'
import { isRunning } from './running-process.ts'

const prefix = 'ptc-test-'

/** Makes a folder for a test cluster; its name tells which process made it. */
export function makeTestFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`)))
}

/** Clears up, aside, after test runs that were killed: their servers end, their folders go. */
export function removeAbandonedTestFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0
    if (!(pid > 0) || isRunning(pid)) continue
    // Two runs may clear up the same one; whichever comes second finds nothing.
    removeTestFolder(join(tmpdir(), name)).catch(() => {})
  }
}

async function removeTestFolder(dir: string): Promise<void> {
  const server = await findServer(join(dir, 'pg'))
  if (server !== undefined) await stopServer(server, 'immediate')
  await rm(dir, { recursive: true, force: true, maxRetries: 5 })
}
