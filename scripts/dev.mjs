import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environmentWith } from './run-program.mjs'
import { root, setUp } from './set-up.mjs'

// The site with hot reload (Vite, http://localhost:5173) beside the server (http://localhost:5000), which restarts when its code changes.
const node = await setUp()
const env = { ...environmentWith(node, root), NODE_ENV: 'development' }
const start = (args) => spawn(node, args, { cwd: root, env, stdio: 'inherit' })
const programs = [
  start(['--watch-path=server', '--watch-path=contract', '--watch-path=content', 'server/main.ts']),
  start([join('node_modules', '@react-router', 'dev', 'bin.cjs'), 'dev']),
]

const stop = () => {
  for (const program of programs) program.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const program of programs)
  program.once('exit', (code) => {
    stop()
    process.exitCode ??= code ?? 0
  })
