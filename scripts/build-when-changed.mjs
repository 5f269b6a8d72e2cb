import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetUpRefusal, showStep } from './progress.mjs'
import { environmentWith, npmCommand, runProgram } from './run-program.mjs'

const parts = [
  {
    name: 'site',
    script: 'build:site',
    inputs: [
      'web',
      'content',
      'contract',
      'scripts',
      'package-lock.json',
      'react-router.config.ts',
      'vite.config.ts',
      'vite.site.config.ts',
      'tsconfig.base.json',
    ],
  },
  {
    name: 'server',
    script: 'build:server',
    inputs: ['server', 'content', 'contract', 'package-lock.json', 'vite.server.config.ts'],
  },
]
const stampFile = (root, part) => join(root, 'build', `.${part.name}`)

/** Whether the build matches the sources; takes a few milliseconds. */
export const isBuilt = (root) => parts.every((part) => isPartBuilt(root, part))

/** Builds outdated parts side by side. Throws `SetUpRefusal` with the builder's last output. */
export const buildMissing = (root, node, onStart) =>
  build(
    root,
    parts.filter((part) => !isPartBuilt(root, part)),
    node,
    onStart,
  )

export const buildAll = (root, node) => build(root, parts, node)

async function build(root, wanted, node, onStart) {
  const done = showStep(`Building the ${wanted.map(({ name }) => name).join(' and the ')}`)
  const outcomes = await Promise.allSettled(wanted.map((part) => buildPart(root, part, node, onStart)))
  const failure = outcomes.find(({ status }) => status === 'rejected')
  done(failure ? 'failed' : 'done')
  if (failure) throw failure.reason
}

function isPartBuilt(root, part) {
  const path = stampFile(root, part)
  return existsSync(path) && readFileSync(path, 'utf8') === keyOf(root, part)
}

async function buildPart(root, part, node, onStart) {
  const key = keyOf(root, part)
  rmSync(stampFile(root, part), { force: true })
  const [npm, ...words] = npmCommand()
  const { code, output } = await runProgram(npm, [...words, 'run', part.script], {
    cwd: root,
    env: environmentWith(node, root),
    quiet: true,
    onStart,
  })
  if (code !== 0) {
    throw new SetUpRefusal(
      `The ${part.name} could not be built. The builder said:\n${output.trim().split('\n').slice(-40).join('\n')}`,
    )
  }
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(stampFile(root, part), key)
}

function listInputs(root, { inputs }) {
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
function keyOf(root, part) {
  const hash = createHash('sha256')
  for (const file of listInputs(root, part)) {
    const { size, mtimeMs } = statSync(join(root, file))
    hash.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}
