import { mkdtempSync, readdirSync, realpathSync, statfsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopLeftOverServer } from '../embedded-postgres/embedded-server.ts'

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

/** Makes a folder for test data, in memory if there is enough; its name contains the process id. */
export function makeTestFolder(prefix: string): string {
  const [root = tmpdir()] = testRoots()
  return realpathSync(mkdtempSync(join(root, `${prefix}${process.pid}-`)))
}

/** Cleans up after killed test runs: stops the cluster's server and removes the folders. Not awaited. */
export function removeAbandonedTestFolders(prefix: string): void {
  for (const root of testRoots())
    for (const name of readdirSync(root)) {
      const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0
      // Two runs may clear up the same one; whichever comes second finds nothing.
      if (pid > 0 && !isRunning(pid)) removeTestFolder(join(root, name)).catch(() => undefined)
    }
}

async function removeTestFolder(folder: string): Promise<void> {
  const dir = join(folder, 'pg')
  await stopLeftOverServer({ dir, socketDir: dir })
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Whether a process with this id runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
