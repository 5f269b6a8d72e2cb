import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { environmentWith } from './run-program.mjs'

test('a program that the scripts start keeps its compiled code in the folder of the project', () => {
  vi.stubEnv('NODE_COMPILE_CACHE', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const root = mkdtempSync(join(tmpdir(), 'compiled code '))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'program.mjs'), 'export const written = 1\n')
  execFileSync(process.execPath, [join(root, 'program.mjs')], { env: environmentWith(process.execPath, root) })
  const cache = join(root, '.cache', 'compile')
  expect(existsSync(cache) ? readdirSync(cache) : []).toHaveLength(1)
})
