import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetUpRefusal, showStep } from './progress.mjs'
import { environmentWith, npmCommand, runProgram } from './run-program.mjs'

/** Both parts are built together, because the build of the site also loads code of the server. */
const parts = ['site', 'server']
const inputs = [
  'content',
  'contract',
  'scripts',
  'server',
  'web',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.base.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'vite.site.config.ts',
]
const stampFile = (root) => join(root, 'build', '.inputs')

/** Whether the build matches the sources. */
export const isBuilt = (root) => existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === keyOf(root)

/** Builds both parts side by side. Throws `SetUpRefusal` with the builder's last output. */
export async function build(root, node, onStart) {
  const key = keyOf(root)
  rmSync(stampFile(root), { force: true })
  const done = showStep(`Building the ${parts.join(' and the ')}`)
  const outcomes = await Promise.allSettled(parts.map((part) => buildPart(root, part, node, onStart)))
  const failure = outcomes.find(({ status }) => status === 'rejected')
  done(failure ? 'failed' : 'done')
  if (failure) throw failure.reason
  writeFileSync(stampFile(root), key)
}

async function buildPart(root, part, node, onStart) {
  const [npm, ...words] = npmCommand()
  const { code, output } = await runProgram(npm, [...words, 'run', `build:${part}`], {
    cwd: root,
    env: environmentWith(node, root),
    quiet: true,
    onStart,
  })
  if (code !== 0) {
    throw new SetUpRefusal(
      `The ${part} could not be built. The builder said:\n${output.trim().split('\n').slice(-40).join('\n')}`,
    )
  }
}

function listInputs(root) {
  const files = []
  for (const input of inputs) {
    const path = join(root, input)
    if (!existsSync(path)) continue
    if (statSync(path).isFile()) files.push(input)
    else {
      for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
        // Tests are not built; .mjs scripts only start the build.
        if (!entry.isFile() || /\.test\.tsx?$|\.mjs$/.test(entry.name)) continue
        files.push(join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
      }
    }
  }
  return files.sort()
}

/** A key of the inputs' names, sizes and times. */
function keyOf(root) {
  const hash = createHash('sha256')
  for (const file of listInputs(root)) {
    const { size, mtimeMs } = statSync(join(root, file))
    hash.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}
