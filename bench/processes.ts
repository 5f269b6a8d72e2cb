import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds per tick of the kernel's process clock (USER_HZ). */
const tick = 10

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Fields of `/proc/PID/stat` after the name, which may contain blanks and brackets. */
const statOf = (pid: number) =>
  read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')

const allPids = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

/** A product's starter, server and PostgreSQL processes, found by their data folder. Linux only. */
export function pidsOf(dataDir: string): number[] {
  const found = new Set(allPids().filter((pid) => read(`/proc/${pid}/environ`).split('\0').includes(`DATA_DIR=${dataDir}`)))
  for (const entry of readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('postmaster.pid'),
  ))
    found.add(Number(read(join(dataDir, entry)).split('\n')[0]))
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const pid of allPids()) if (found.has(Number(statOf(pid)[1]))) found.add(pid)
  }
  return [...found]
}

/** CPU time (user and system) of processes and their finished children, in milliseconds. */
export const cpuMilliseconds = (pids: number[]): number =>
  pids.reduce((sum, pid) => {
    const stat = statOf(pid)
    return sum + [11, 12, 13, 14].reduce((ticks, index) => ticks + Number(stat[index] ?? 0), 0) * tick
  }, 0)

/** Memory of processes in MB, with shared pages divided among their users (PSS). */
export const memoryMegabytes = (pids: number[]): number =>
  pids.reduce((sum, pid) => sum + Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0), 0) / 1024
