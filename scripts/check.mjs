import { performance } from 'node:perf_hooks'
import { environmentWith, runProgram } from './run-program.mjs'
import { root } from './set-up.mjs'

/** npm scripts that a commit must pass, run concurrently. TypeScript is faster with one thread per project and two projects at once. */
const checks = {
  Types: 'check:types',
  'Format and lint': 'check:lint',
  'Unused code': 'check:unused',
  'Lock file': 'check:lock',
  'Content files': 'check:content',
}

const env = environmentWith(process.execPath, root)

async function check([title, script]) {
  const startedAt = performance.now()
  const { code, output } = await runProgram(process.execPath, ['--run', script], { cwd: root, env, quiet: true })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${title.padEnd(16)} ${seconds.padStart(5)} s`)
  if (code !== 0) console.log(output.trimEnd())
  return code === 0
}

const passed = await Promise.all(Object.entries(checks).map(check))
process.exitCode = passed.every(Boolean) ? 0 : 1
