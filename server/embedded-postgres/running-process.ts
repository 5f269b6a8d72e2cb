import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename } from 'node:path'

/** Whether a process with this id runs; a zombie does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return processStat(pid)?.state !== 'Z'
}

/** A mark that no two processes with the same id share: when it began. Undefined when the process is gone. */
export function startMark(pid: number): string | undefined {
  if (process.platform === 'linux') return processStat(pid)?.startedAtTick
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || undefined
}

/** Names the namespace in which a process id is valid: the host, its boot, its process namespace. */
export function pidNamespaceId(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

/** Whether the process is a PostgreSQL server on that cluster folder, even if the folder was moved meanwhile. */
export function isPostgresOn(pid: number, clusterDir: string): boolean {
  if (!isRunning(pid)) return false
  if (process.platform !== 'linux') {
    const command = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
    return /\bpostgres\b/.test(command) && command.includes(clusterDir)
  }
  const words = commandWords(pid)
  return basename(words[0] ?? '') === 'postgres' && (isSameFolder(`/proc/${pid}/cwd/`, clusterDir) ?? words.includes(clusterDir))
}

/** How many processes are attached to a System V shared memory segment (Linux; 0 where it cannot be read). */
export function attachedProcesses(segmentId: number): number {
  let table = ''
  try {
    table = readFileSync('/proc/sysvipc/shm', 'utf8')
  } catch {
    // Not Linux: PostgreSQL's own check at its start remains.
  }
  for (const line of table.split('\n').slice(1)) {
    const fields = line.trim().split(/\s+/)
    if (Number(fields[1]) === segmentId) return Number(fields[6])
  }
  return 0
}

function commandWords(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

function isSameFolder(one: string, other: string): boolean | undefined {
  try {
    const [a, b] = [statSync(one), statSync(other)]
    return a.dev === b.dev && a.ino === b.ino
  } catch {
    return undefined
  }
}

function processStat(pid: number): { state: string; startedAtTick: string } | undefined {
  try {
    // The command stands in brackets and may itself hold brackets and spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { state: fields[0] ?? '', startedAtTick: fields[19] ?? '' }
  } catch {
    return undefined
  }
}
