import { mkdtempSync, readdirSync, realpathSync, statfsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findServer, stopServer } from './embedded-server.ts'
import { isRunning } from './running-process.ts'

const clusterPrefix = 'ptc-test-'

/** Linux's folder in memory: a copy of a database takes a quarter of the time that it takes on a disk. */
const memoryDir = '/dev/shm'
/** Free bytes in memory that a whole test run may need; a container often has 64 MB there. */
const enoughMemory = 4 * 1024 ** 3

/** Folders that may hold the data of tests, the one to use first. */
function testRoots(): string[] {
  try {
    const { bavail, bsize } = statfsSync(memoryDir)
    return bavail * bsize >= enoughMemory ? [memoryDir, tmpdir()] : [tmpdir(), memoryDir]
  } catch {
    return [tmpdir()]
  }
}

/** Makes a folder for the data of tests, in memory where there is enough of it; its name tells which process made it. */
export function makeTestFolder(prefix = clusterPrefix): string {
  const [root = tmpdir()] = testRoots()
  return realpathSync(mkdtempSync(join(root, `${prefix}${process.pid}-`)))
}

/** Clears up, aside, after test runs that were killed: the server of a cluster ends, the folders go. */
export function removeAbandonedTestFolders(prefix = clusterPrefix): void {
  for (const root of testRoots())
    for (const name of readdirSync(root)) {
      const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0
      if (!(pid > 0) || isRunning(pid)) continue
      // Two runs may clear up the same one; whichever comes second finds nothing.
      removeTestFolder(join(root, name)).catch(() => {})
    }
}

async function removeTestFolder(dir: string): Promise<void> {
  const server = await findServer(join(dir, 'pg'))
  if (server !== undefined) await stopServer(server, 'immediate')
  await rm(dir, { recursive: true, force: true, maxRetries: 5 })
}
