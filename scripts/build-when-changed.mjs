import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetUpRefusal, showStep } from './progress.mjs'
import { environmentWith, npmCommand, runProgram } from './run-program.mjs'

/** What the built site is made of; a change in any of it asks for a new build. */
const inputs = [
  'web',
  'content',
  'contract',
  'server/platform/documents',
  'server/features/resources',
  'scripts',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'vite.site.config.ts',
  'tsconfig.base.json',
]
const stampFile = (root) => join(root, 'build', '.set-up.json')

/** Whether the built site is of the present sources; costs a few milliseconds. */
export function isSiteBuilt(root) {
  const stamp = readStamp(root)
  if (stamp === undefined) return false
  const files = listInputs(root)
  const quick = quickKey(root, files)
  if (stamp.quick === quick) return true
  // A fresh checkout changes times, not contents.
  if (stamp.contents !== contentsKey(root, files)) return false
  try {
    writeFileSync(stampFile(root), JSON.stringify({ ...stamp, quick }))
  } catch {
    // A read-only folder is fine; the contents are only compared again at the next start.
  }
  return true
}

/** Builds the site; throws `SetUpRefusal` with the builder's last words when that fails. */
export async function buildSite(root, node, onStart) {
  const files = listInputs(root)
  const stamp = { quick: quickKey(root, files), contents: contentsKey(root, files) }
  rmSync(stampFile(root), { force: true })
  const done = showStep('Building the site')
  const [npm, ...words] = npmCommand()
  const { code, output } = await runProgram(npm, [...words, 'run', 'build'], {
    cwd: root,
    env: environmentWith(node, root),
    quiet: true,
    onStart,
  })
  if (code !== 0) {
    done('failed')
    throw new SetUpRefusal(`The site could not be built. The builder said:\n${output.trim().split('\n').slice(-40).join('\n')}`)
  }
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(stampFile(root), JSON.stringify(stamp))
  done('done')
}

function readStamp(root) {
  try {
    return JSON.parse(readFileSync(stampFile(root), 'utf8'))
  } catch {
    return undefined
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
        // Tests are not in the site; the .mjs scripts only start it.
        if (!entry.isFile() || /\.test\.tsx?$|\.mjs$/.test(entry.name)) continue
        files.push(join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
      }
    }
  }
  return files.sort()
}

function quickKey(root, files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const { size, mtimeMs } = statSync(join(root, file))
    hash.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function contentsKey(root, files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
