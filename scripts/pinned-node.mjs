import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SetUpRefusal } from './progress.mjs'

const neededToStart = [20, 19]
const neededToRun = [24, 7]
const passedSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Throws `SetUpRefusal` when Node.js is too old even to set up. */
export function refuseOldNode() {
  if (isAtLeast(neededToStart)) return
  throw new SetUpRefusal(
    `Node.js ${neededToStart.join('.')} or newer is needed; this is ${process.versions.node}. ` +
      'Install a newer one from https://nodejs.org and run the same command again.',
  )
}

/** The Node.js for the product: the pinned package, else the current one if it is new enough. */
export function choosePinnedNode(root) {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const pinned = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', program)
  if (existsSync(pinned)) return pinned
  if (isAtLeast(neededToRun)) return process.execPath
  throw new SetUpRefusal(
    `There is no pinned Node.js for ${process.platform}-${process.arch}, and this one is ${process.versions.node}. ` +
      `Install Node.js ${neededToRun.join('.')} or newer from https://nodejs.org and run the same command again.`,
  )
}

/** Replaces this process with that Node.js, or runs it as a child with signals and exit code passed through. */
export function handOver(node, args, env) {
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    // Suppresses Node.js's warning about an experimental feature.
    process.emitWarning = () => {}
    process.execve(node, [node, ...args], env)
  }
  const child = spawn(node, args, { env, stdio: 'inherit' })
  for (const signal of passedSignals) {
    process.on(signal, () => {
      // The terminal sends Ctrl-C to the product already; a second one would end it at once.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.once('error', (error) => {
    console.error(
      `The pinned Node.js does not run on this machine (${error.message}). Use Node.js ${neededToRun.join('.')} or newer.`,
    )
    process.exit(1)
  })
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    for (const name of passedSignals) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  })
}

function isAtLeast([major, minor]) {
  const [ourMajor = 0, ourMinor = 0] = process.versions.node.split('.').map(Number)
  return ourMajor > major || (ourMajor === major && ourMinor >= minor)
}
