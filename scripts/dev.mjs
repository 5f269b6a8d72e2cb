import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { environmentWith, npmCommand } from './run-program.mjs'
import { root, setUp } from './set-up.mjs'

// Runs the app with hot reload (http://localhost:5173) and the server (http://localhost:5000), which rebuilds public pages and restarts on changes.
const node = await setUp()
const env = { ...environmentWith(node, root), NODE_ENV: 'development' }
const start = (command, args, own = env) => spawn(command, args, { cwd: root, env: own, stdio: 'inherit' })
const programs = [
  start(node, [...['server', 'contract', 'content', 'build/pages'].map((folder) => `--watch-path=${folder}`), 'server/main.ts']),
  start(node, [join('node_modules', '@react-router', 'dev', 'bin.cjs'), 'dev']),
]

const [npm, ...words] = npmCommand()
let building = false
let again = false
const buildPages = () => {
  if (building) {
    again = true
    return
  }
  building = true
  // The server renders with React's production build.
  start(npm, [...words, 'run', '--silent', 'build:islands'], { ...env, NODE_ENV: 'production' }).once('exit', () => {
    building = false
    if (again) {
      again = false
      buildPages()
    }
  })
}
let soon
const partsOfWeb = ['site', 'ui', 'api', 'session', 'interest', 'passkeys'].map((folder) => join('web', folder))
const watchers = [...partsOfWeb, 'contract', 'content'].map((folder) =>
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(soon)
    soon = setTimeout(buildPages, 100)
  }),
)

const stop = () => {
  for (const watcher of watchers) watcher.close()
  for (const program of programs) program.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const program of programs)
  program.once('exit', (code) => {
    stop()
    process.exitCode ??= code ?? 0
  })
