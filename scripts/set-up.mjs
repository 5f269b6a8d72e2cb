import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, isBuilt } from './build-when-changed.mjs'
import { arePackagesInstalled, installPackages } from './install-packages.mjs'
import { choosePinnedNode, refuseOldNode } from './pinned-node.mjs'
import { SetUpRefusal } from './progress.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Makes a checkout ready to run, doing only the missing steps. Returns the path of the pinned Node.js; exits with a message on failure. */
export async function setUp({ needsBuild = true } = {}) {
  try {
    refuseOldNode()
    if (!arePackagesInstalled(root)) {
      await alone(async (onStart) => {
        if (!arePackagesInstalled(root)) await installPackages(root, onStart)
      })
    }
    const node = choosePinnedNode(root)
    if (needsBuild && !isBuilt(root)) {
      await alone(async (onStart) => {
        if (!isBuilt(root)) await build(root, node, onStart)
      })
    }
    return node
  } catch (error) {
    if (!(error instanceof SetUpRefusal)) throw error
    console.error(`\n${error.message}`)
    process.exit(1)
  }
}

async function alone(work) {
  const lock = join(root, '.cache', 'set-up.lock')
  let isAnnounced = false
  for (;;) {
    try {
      mkdirSync(dirname(lock), { recursive: true })
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST')
        throw new SetUpRefusal(`${dirname(lock)} cannot be written (${error.code}); the set-up needs it.`)
    }
    const { holder, workers } = readHolder(lock)
    if (holder !== undefined && isRunning(holder)) {
      if (!isAnnounced) console.log(`Another process (${holder}) is setting up this folder; waiting for it.`)
      isAnnounced = true
    } else {
      // A killed start may leave npm processes that still write to these files.
      for (const worker of workers) await endWorker(worker)
      rmSync(lock, { force: true })
    }
    await delay(200)
  }
  try {
    const processes = [process.pid]
    await work((worker) => {
      processes.push(worker)
      writeFileSync(lock, processes.join(' '))
    })
  } finally {
    rmSync(lock, { force: true })
  }
}

function readHolder(lock) {
  try {
    const [holder, ...workers] = readFileSync(lock, 'utf8').split(' ').map(Number)
    return { holder: holder || undefined, workers: workers.filter(Boolean) }
  } catch {
    return { workers: [] }
  }
}

async function endWorker(pid) {
  const commandOf = () => spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  if (!isRunning(pid) || !/npm/.test(commandOf())) return
  process.kill(pid, 'SIGKILL')
  while (isRunning(pid) && /npm/.test(commandOf())) await delay(50)
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await setUp()
