import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'

/**
 * Runs a program to its end. `quiet` returns its output instead of showing it; `onStart` receives its process id.
 * @returns {Promise<{code: number, output: string}>}
 */
export function runProgram(command, args, { cwd, env = process.env, quiet = false, onStart } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      shell: process.platform === 'win32' && command === 'npm',
    })
    if (child.pid !== undefined) onStart?.(child.pid)
    let output = ''
    const listen = (chunk) => {
      output += chunk
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('error', (error) => resolve({ code: 127, output: `${output}${error.message}` }))
    child.once('close', (code, signal) => resolve({ code: signal === null ? code : 128, output }))
  })
}

export function npmCommand() {
  const running = process.env.npm_execpath
  return running?.endsWith('.js') ? [process.execPath, running] : ['npm']
}

/** An environment in which `node` is the given one, also for npm's scripts. The compile cache halves the processor time of loading. */
export function environmentWith(node, root) {
  const path = [join(root, 'node_modules', '.bin'), dirname(node), process.env.PATH ?? ''].join(delimiter)
  return { NODE_COMPILE_CACHE: join(root, '.cache', 'compile'), ...process.env, PATH: path }
}
